fn main() {
    let program = protoc_bin_vendored::protoc_bin_path().expect("there is no protoc for this system");
    let include = protoc_bin_vendored::include_path().expect("there are no definitions beside protoc");
    println!("{}\n{}", program.display(), include.display());
}
