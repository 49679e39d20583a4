// Ready sets of points, as texts like a visitor's: European capitals with longitude and
// latitude, TSPLIB's berlin52 (M. Grötschel), and stars of Orion. Their x is the negative right
// ascension, because the sky is seen from inside.

/** Splits a list at its spaces. */
const lines = (list: string) => list.trim().split(/\s+/);

/** A table with a header. */
const table = (header: string, rows: string) => `${header}\n${lines(rows).join('\n')}\n`;

const CAPITALS = table('name;lon;lat', `
    Amsterdam;4.90;52.37 Athens;23.73;37.98 Belgrade;20.46;44.82 Berlin;13.40;52.52 Bern;7.45;46.95
    Bratislava;17.11;48.15 Brussels;4.35;50.85 Bucharest;26.10;44.43 Budapest;19.04;47.50
    Chișinău;28.86;47.01 Copenhagen;12.57;55.68 Dublin;-6.26;53.35 Helsinki;24.94;60.17 Kyiv;30.52;50.45
    Lisbon;-9.14;38.72 Ljubljana;14.51;46.06 London;-0.13;51.51 Luxembourg;6.13;49.61 Madrid;-3.70;40.42
    Oslo;10.75;59.91 Paris;2.35;48.86 Podgorica;19.26;42.44 Prague;14.42;50.09 Riga;24.11;56.95
    Rome;12.48;41.89 Sarajevo;18.41;43.86 Skopje;21.43;42.00 Sofia;23.32;42.70 Stockholm;18.07;59.33
    Tallinn;24.75;59.44 Tirana;19.82;41.33 Vienna;16.37;48.21 Vilnius;25.28;54.69 Warsaw;21.01;52.23
    Zagreb;15.98;45.81`);

const BERLIN = lines(`
    565,575 25,185 345,750 945,685 845,655 880,660 25,230 525,1000 580,1175 650,1130 1605,620 1220,580
    1465,200 1530,5 845,680 725,370 145,665 415,635 510,875 560,365 300,465 520,585 480,415 835,625 975,580
    1215,245 1320,315 1250,400 660,180 410,250 420,555 575,665 1150,1160 700,580 685,595 685,610 770,610
    795,645 720,635 760,650 475,960 95,260 875,920 700,500 555,815 830,485 1170,65 830,610 605,625 595,360
    1340,725 1740,245`);

const ORION = table('star;x;y', `
    Betelgeuse;-88.79;7.41 Rigel;-78.63;-8.20 Bellatrix;-81.28;6.35 Mintaka;-83.00;-0.30
    Alnilam;-84.05;-1.20 Alnitak;-85.19;-1.94 Saiph;-86.94;-9.67 Meissa;-83.78;9.93 Hatysa;-83.86;-5.91
    Tabit;-72.46;6.96`);

export const SETS: { name: string; text: string }[] = [
  { name: 'European capitals', text: CAPITALS },
  { name: 'berlin52', text: `NAME: berlin52
TYPE: TSP
COMMENT: 52 locations in Berlin (Groetschel)
DIMENSION: 52
EDGE_WEIGHT_TYPE: EUC_2D
NODE_COORD_SECTION
${BERLIN.map((place, i) => `${i + 1} ${place.replace(',', ' ')}\n`).join('')}` },
  { name: 'Orion', text: ORION },
];
