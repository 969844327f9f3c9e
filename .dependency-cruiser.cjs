/** The layers of ARCHITECTURE.md as rules. `tests/contract/layers.test.ts` proves that each of them bites. */

const tests = String.raw`\.test\.ts$`;
const domain = '^src/domain/';
const page = '^src/adapters/web/page/';

/** What each layer may import of ours. Whatever is missing here is forbidden. */
const layers = {
  domain: [domain],
  ports: ['^src/ports/', domain],
  actions: ['^src/actions/', '^src/ports/', domain],
  engine: ['^src/engine/', '^src/actions/', '^src/ports/', domain],
  projections: ['^src/projections/', domain],
  clients: ['^src/clients/', '^src/ports/', domain],
  adapters: ['^src/adapters/', '^src/clients/', '^src/ports/', domain],
  surfaces: ['^src/surfaces/', '^src/engine/', '^src/actions/', '^src/projections/', '^src/ports/', domain],
};

/** Where each npm package may be imported. A new dependency needs a line here. */
const packages = {
  '@ai-sdk/anthropic': '^src/adapters/brain-llm/',
  '@ai-sdk/google': '^src/adapters/brain-llm/',
  '@ai-sdk/openai': '^src/adapters/brain-llm/',
  '@ai-sdk/openai-compatible': '^src/adapters/brain-llm/',
  '@modelcontextprotocol/server': '^src/surfaces/mcp/',
  '@sparticuz/chromium': '^src/adapters/web/',
  ai: '^src/adapters/brain-llm/',
  commander: '^src/surfaces/cli/',
  'dbus-native': '^src/clients/dbus/',
  'fastest-levenshtein': '^src/domain/language/',
  ignore: '^src/adapters/workspace/',
  otpauth: '^src/adapters/secrets/',
  pino: '^src/adapters/log/',
  'playwright-core': '^src/adapters/web/',
  sharp: '^src/clients/image/',
  tinyglobby: '^src/adapters/spec-files/',
  'webm-muxer': '^src/clients/video/',
  x11: '^src/clients/x11/',
  yaml: '^src/adapters/spec-files/',
  zod: '^src/(domain|ports|actions|engine|projections|adapters|surfaces)/',
};

const npm = (name) => `(^|/)node_modules/${name}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `${layer}-layer`,
      severity: 'error',
      comment: `src/${layer} may import only: ${allowed.join(' ')}`,
      from: { path: `^src/${layer}/`, pathNot: [tests, '^src/surfaces/cli/main[.]ts$'] },
      to: { path: '^src/', pathNot: allowed },
    })),
    {
      name: 'cli-main-layer',
      severity: 'error',
      comment: 'The one surface file that may import the composition.',
      from: { path: '^src/surfaces/cli/main[.]ts$' },
      to: { path: '^src/', pathNot: [...layers.surfaces, '^src/compose[.]ts$'] },
    },
    {
      name: 'adapters-are-strangers',
      severity: 'error',
      comment: 'What several adapters need belongs into src/clients.',
      from: { path: '^src/adapters/([^/]+)/', pathNot: tests },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'compose-knows-no-surface',
      severity: 'error',
      from: { path: '^src/compose[.]ts$' },
      to: { path: ['^src/surfaces/', '^src/index[.]ts$'] },
    },
    {
      name: 'index-names-no-adapter',
      severity: 'error',
      comment: 'src/compose.ts is the only file that names adapters.',
      from: { path: '^src/index[.]ts$' },
      to: { path: ['^src/adapters/', '^src/clients/', '^src/surfaces/'] },
    },
    {
      name: 'permits-come-from-the-guard',
      severity: 'error',
      comment: 'Whoever can make a permit can act unguarded.',
      from: { path: '^src/', pathNot: [tests, '^src/engine/guard/', '^src/ports/permit[.]ts$'] },
      to: { path: '^src/ports/permit-issuer[.]ts$' },
    },
    {
      name: 'step-knows-no-flow',
      severity: 'error',
      comment: 'A step runs the same in a file, in a live session, or wherever else steps come from.',
      from: { path: '^src/engine/step/', pathNot: tests },
      to: { path: '^src/engine/(?!step/|guard/|load/)' },
    },
    {
      name: 'service-client-is-light',
      severity: 'error',
      comment: 'Every short command loads it: no package, nothing else of ours.',
      from: { path: '^src/surfaces/service-client/', pathNot: tests },
      to: { pathNot: '^src/surfaces/service-client/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'page-runs-in-the-browser',
      severity: 'error',
      from: { path: page, pathNot: tests },
      to: { pathNot: [page, domain] },
    },
    {
      name: 'no-node-inside',
      severity: 'error',
      comment: 'The inner layers reach the world only through ports.',
      from: { path: '^src/(domain|ports|actions|engine|projections)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    ...Object.entries(packages).map(([name, home]) => ({
      name: `npm-${name}`,
      severity: 'error',
      comment: `${name} may be imported only from ${home}`,
      from: { path: '^src/', pathNot: [tests, home] },
      to: { path: npm(name) },
    })),
    {
      name: 'npm-unlisted',
      severity: 'error',
      comment: 'Give the package its place in .dependency-cruiser.cjs first.',
      from: { path: '^src/', pathNot: tests },
      to: { path: '(^|/)node_modules/', pathNot: Object.keys(packages).map(npm) },
    },
    {
      name: 'src-stands-alone',
      severity: 'error',
      comment: 'What ships imports nothing that does not.',
      from: { path: '^src/', pathNot: tests },
      to: { path: [tests, '^(tests|bench|scripts|examples|dist)/'] },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          tests,
          '^src/index[.]ts$',
          '^src/compose[.]ts$',
          `${page}main[.]ts$`,
          '^src/surfaces/service-client/client[.]ts$',
          '[.]d[.]ts$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', '^(tests|bench|scripts|examples|dist)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
