module ptrnet

go 1.26

toolchain go1.27.4

require github.com/stretchr/testify v1.12.1

require go.yaml.in/yaml/v3 v3.0.5 // indirect
