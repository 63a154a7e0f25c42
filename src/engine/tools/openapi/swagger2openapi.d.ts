/** The part of swagger2openapi that is used; it ships no types. */
declare module "swagger2openapi" {
  interface Options {
    /** Repairs small mistakes of the document. */
    patch?: boolean;
    /** Keeps going on what cannot be repaired. */
    warnOnly?: boolean;
    anchors?: boolean;
    /** Any text; keeps it from writing the whole document as YAML first. */
    text?: string;
  }
  const converter: {
    convertObj(swagger: object, options: Options): Promise<{ openapi: unknown }>;
  };
  export default converter;
}
