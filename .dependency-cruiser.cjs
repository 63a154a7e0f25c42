/** The layers, lowest first. A file imports only from its own layer and lower ones. */
const layers = [
  [
    "base",
    "^src/engine/(blanks|clock|config|cut|discreet-fetch|ending|environment|errors|front-matter|language|phrases|plain-text|prompt|redact|settings|storable|word-patterns)\\.ts$",
  ],
  ["tools", "^src/engine/(tools|charts|embedding|grounding|search|storage|journal)/"],
  ["domain", "^src/engine/domain/"],
  ["dialog", "^src/engine/dialog/"],
  ["planning, models, memory and knowledge", "^src/engine/(planning|models|memory|knowledge)/"],
  ["nodes", "^src/engine/nodes/"],
  ["staff", "^src/engine/(agent-models|briefing|checked-names|planner-desk|staff|understand)\\.ts$"],
  ["experience", "^src/experience/"],
  ["domains and the embedded model", "^src/(domains|offline)/"],
  ["assembly", "^src/(app-options|assemble|open-experience)\\.ts$"],
  ["evaluation", "^src/evaluation/"],
  ["graphs", "^graphs/"],
  ["entry points", "^(src/(app\\.ts|conversations|cli|web)|bench)"],
];

const onlyDown = layers.map(([name, path], layer) => ({
  name: `${name}: imports only run down`,
  severity: "error",
  from: { path },
  to: { path: layers.slice(layer + 1).map(([, above]) => above) },
}));

module.exports = {
  forbidden: [
    ...onlyDown.slice(0, -1),
    { name: "no circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no circles between the folders of the nodes",
      severity: "error",
      scope: "folder",
      from: { path: "^src/engine/nodes/" },
      to: { circular: true },
    },
    {
      name: "what the nodes share imports no node",
      severity: "error",
      from: { path: "^src/engine/nodes/[^/]+/" },
      to: { path: "^src/engine/nodes/[^/]+\\.ts$" },
    },
    {
      name: "a domain never imports a domain",
      severity: "error",
      from: { path: "^src/domains/([^/]+)/" },
      to: { path: "^src/domains/[^/]+/", pathNot: "^src/domains/$1/" },
    },
    {
      name: "only the assembly imports the embedded model",
      severity: "error",
      from: { path: "^(src|graphs)/", pathNot: "^src/(offline/|assemble\\.ts$)" },
      to: { path: "^src/offline/" },
    },
    {
      name: "the embedded model never imports a domain",
      severity: "error",
      from: { path: "^src/offline/" },
      to: { path: "^src/domains/" },
    },
    {
      name: "the engine never imports a domain",
      severity: "error",
      from: { path: "^src/engine/" },
      to: { path: "^src/domains/" },
    },
    {
      name: "the product never imports tests or benches",
      severity: "error",
      from: { path: "^(src|graphs)/" },
      to: { path: "^(tests|bench)/" },
    },
    {
      name: "every file belongs to a layer",
      severity: "error",
      from: { path: "^(src|graphs)/", pathNot: layers.map(([, path]) => path) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".js"] },
  },
};
