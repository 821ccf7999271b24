fn main() {
    let program = protoc_bin_vendored::protoc_bin_path().expect("protoc is not available for this system; install it and set PROTOC");
    let include = protoc_bin_vendored::include_path().expect("the definitions of protoc are missing; remove the cargo cache and build again");
    println!("{}\n{}", program.display(), include.display());
}
