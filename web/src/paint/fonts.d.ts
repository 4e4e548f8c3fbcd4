declare module "*.woff2" {
  const file: string; // its name beside the bundle
  export default file;
}
