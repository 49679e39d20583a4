module ptrnet

go 1.26

toolchain go1.27.4
