// Boards on which networks err: for each, its address and what it shows. web/pagetest/gallery.mjs checks them
// with the page's networks.

export const GALLERY: { name: string; hash: string; text: string }[] = [
  {
    name: 'hull-100',
    text: 'Where points lie in pairs, our network is 100 % sure of an outline that covers next to none of '
      + 'the area.',
    hash: '#task=hull&p=C5vUC_vWbaQsbOQxvKjEbLQxF5z2bNQpBgVeGJz5&weights=hull&beam=3&valid=1',
  },
  {
    name: 'orders',
    text:
      'The same ten points in a hundred orders: a network like the paper’s is right on fewer '
      + 'than a third of them.',
    hash:
      '#task=hull&p=x9w93QLnhvqUY2X-Wt1wqEIX3rpmZqEjZ5L11q6H&weights=hull-faithful&beam=1&valid=0&part=order',
  },
  {
    name: 'lstm',
    text: 'A sequence-to-sequence LSTM with an output for each of ten points has no name for point 11.',
    hash:
      '#task=hull&p=x9w93QLnhvqUY2X-Wt1wqEIX3rpmZqEjZ5L11q6H8A8A&weights=hull-seq2seq-10&beam=1&valid=0',
  },
  {
    name: 'many',
    text: 'On 500 points, ten times as many as in its training, the outline of a network like the paper’s '
      + 'crosses itself or never closes.',
    hash: '#task=hull&p=YxV8aS2_fe0okfn2--PJmtqCQe8V3HSaksiD7x9tm5gcP3ZbR2FRPsyvNE-FMPkkxHZBAT-31M309EfZUJ7x_mS81w_hquruCFXw4M9iSi5y4sSpqj_riSVJ68U8S8LlmgwZBUvXO_aMhFVWvvQvxbw-bT2KVfyvfA0Zfgm2tg0CecEJ76Cm_XhLxQwLrd4ZRx4A8iuqiL700FxYYzfNyT8eHHht-er5e2Rr3QOLRxcEcq26otMxOldsCG7MVrk-IXYNQ8YxHQdbrmAoWHDLA2k1mu_hjxDC4qKRdC8jyWOh5Rfdxca0LaNW83DUNmsrOCW85ls_OHTSwvluagJ_XF3kMBjNjk2jIAchoyl9MYaL2bkC-lHpboV2_jFn8Qq3c13C6lrO0q75QylZz-iicujjgGdrGkt9IgCsmLbwlDDfFw1K3TsNpLm3uQyGdtNmgqo0Zkn5gzrvyfAToRWgTvCkvJP-gAEC-Sv2XVypR3ssXz7zwLJi2vImUVLsw88fuijZhpug7rgrCVNPS-qs72WBBn6znY3GYVPIVPlO9w4akZagEDlLtBEJ8MgNyJhHYez0N42rfDLYzA1J9vEdbGPU9wYkssHSjwvVlaSBtCDAukd3qTmT42wxdVSOOT9tb4DrQ2mDXQZOjZ9ztNORm_wQUPYhTO9Fji8zTpRv1DBUWnu2V25djazLf_MVD_RtnXD4sYEdcjwz3xjoCmQEcmxUzstp96Ok7smdkFSl4yxP11KaDfwj9q6Hq3t2P5CW8jPS04AP-dJGzcitum6S1CyyLePm0fuVPz-qegLVCB6ypr7yoWsKDnCa92i5tsSmJ-6xSxtawkpD1HEcTzHj4FMU11IV_pjy2gmDvNfsW0CCp9V2zu37rtoEXvrQaJNhGmA7HqNUjNwcTqU-Fkqw5CnuUuml6x06AaE8KILz0Nh2vcJwsX7QnpyUh_kHDk6dLA9D_J-dzELCr1FeCTXRW58yf_68X20hVm8O28Jru1cgOaSfHNdv7c9RGFhXDpBqgTiouf83spI60Jlf5sHSwdHXzsQ3ZEB0CjnElOhBvk5i0DbNWZ15Akpi5grPK2VwFdEr5pMjKVIcbDpmsvqCSNFRN6zHBFI5lvwbVgeWexLcp2zhCc4zsGK0TgePQtJqPZRRSh0x3EuFnK-0-IPs8zSOKDLcI5Z22JnnqbCAkkgalg-V4OiPRj5RiIEhHjD-FN20QPhQvSsLDG_Kmcq5vM2RVMaLuf2xeigjwqypHphnRz3UDGkKofjcTJtuVW0zpdK18mRThonlCkwTWTvsEDKGXUND8hQnjiyFWtQvP0_I9eytb71yUzi0Qh6OwP_1eXzRBrJjvheBQVBf_WljeJVimXgfSslj45vvjaOVDtj35O8oMx1nBD6vQl1Y_GKLeF35R49hzzaFfbS9mIGEUP4Q8nR5WMRYHB1dOqpPnhUfUc4Ekq1MDGgIhWWwtxbbfCYxeUKY6JKFlZES2UWXtl2_jYMixIjEhNKs7j2qwsAyBHCARw2wvZVe40RjFfkdC-GiN-saAukEpJe68kTZjn1QDKeTXMAWFwpGqryXJg139ssKyT5VpA4GNH5knjV_t-97C7rsI5b7H7LS63r-Rm-gKGS_w3FZ7P5AgaNs9VCGuUe8Kz0b44eDK_BZ5nrMxc_T8GOt3S9jUN9sV0kJzLOiR2jS8IcluIIJoQwcEm5rfZ6X57TMdMU_UG8qJDC96y0eTzCLxI546PY2h3HNpgeaPlMrmMZnTjSEs1yA5MGTwrubQgZfFeduXxgWHNHPNTSG1okDV3OxdDc1DPYoHhSMkA0sp4zR5048cwQo2TS4T7wZ4iiOZzWzdW9AIVTPTbMo7n7QrXTh5UgQdKERfWlSysU5hEZaxR5g2wmwGMJBEnttG-HpE5wKkXab8KNKcyin74oA3WlZa8SNj-EU8titCzONTVIiNNOaLoB2kCLS-s2ol7rWv00ibd_OML__FwmnWZfd67tAUAUS&weights=hull-50&beam=1&valid=0',
  },
  {
    name: 'rescued',
    text: 'Our network’s tour, alone, is 4 % too long; with search it is the shortest.',
    hash:
      '#task=tsp&p=77inT8LHfYb4qN6NsQQwwJFIn-f_YfXQGATiUUEP7vvHmkUOewwY1Xa8MkN7&weights=tsp&beam=1&valid=1',
  },
  {
    name: 'cluster',
    text: 'On clustered points a network like the paper’s loses more than half of the area.',
    hash:
      '#task=hull&p=b-QmU0XBddWfiPX9e0R1hBWAinWccMOzc0TlgiX5bNSdbnWG&weights=hull-faithful&beam=1&valid=0',
  },
  {
    name: 'triangles',
    text: 'On ten clustered points, a network like the paper’s draws a triangle whose circle contains '
      + 'another point.',
    hash:
      '#task=delaunay&p=oiZ78SQncwcTtdQ1Gonnxhfiq9gvswLTUhxuSvtc&weights=delaunay-10&beam=1&valid=0',
  },
];
