/** The part of swagger2openapi that is used. The package ships no types. */
declare module "swagger2openapi" {
  interface Options {
    /** Repairs small mistakes of the document. */
    patch?: boolean;
    /** Continues after mistakes that it cannot repair. */
    warnOnly?: boolean;
    anchors?: boolean;
    /** Any text. It prevents the converter from writing the whole document as YAML first. */
    text?: string;
  }
  const converter: {
    convertObj(swagger: object, options: Options): Promise<{ openapi: unknown }>;
  };
  export default converter;
}
