import { fileURLToPath } from "node:url";
import ts from "typescript";

/** A place in the source where a pattern stands, for example `src/engine/language.ts:6`. */
export type Place = string;

export interface InSource {
  /** Files to load, for what they put together; programs are left out, since loading one starts it. */
  files: string[];
  /** Regular expressions written down. */
  literals: { place: Place; source: string; flags: string }[];
  /** Where `RegExp` is called: with what, only running the code tells. */
  composed: Place[];
  /** Where a plain text is handed to a method that makes a pattern of it. */
  fromText: Place[];
}

export const root = fileURLToPath(new URL("../../", import.meta.url));

const makers = new Set(["match", "matchAll", "search"]);

/** Every regular expression of the program, found by the compiler, so that none is left out for how it is written. */
export function patternsInSource(): InSource {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(fileNames.filter(isOurs), options);
  const checker = program.getTypeChecker();
  const ours = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName));
  const files = ours.map(({ fileName }) => fileName.slice(root.length)).filter((file) => !isProgram(file));
  const found: InSource = { files, literals: [], composed: [], fromText: [] };
  for (const file of ours) {
    const placeOf = (node: ts.Node): Place => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      return `${file.fileName.slice(root.length)}:${line + 1}`;
    };
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        found.literals.push({ place: placeOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      if (ts.isIdentifier(node) && node.text === "RegExp" && isCalled(node)) found.composed.push(placeOf(node));
      if (ts.isCallExpression(node) && takesText(node, checker)) found.fromText.push(placeOf(node));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

const isOurs = (file: string): boolean => file.startsWith(`${root}src/`) || file.startsWith(`${root}graphs/`);

const isProgram = (file: string): boolean => file.endsWith("/main.ts") || file.startsWith("graphs/");

/** As a value it may be called from anywhere; only a type and the right side of `instanceof` make nothing. */
function isCalled(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent)) return false;
  return !(ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword);
}

function takesText({ expression, arguments: [first] }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!first || !ts.isPropertyAccessExpression(expression) || !makers.has(expression.name.text)) return false;
  const isText = (node: ts.Node) => (checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0;
  return isText(expression.expression) && isText(first);
}
