const bin = (file) => `node_modules/${file}`
// Two steps run side by side; threads within one would learn the same types several times over.
const types = (project) => [`types of ${project}`, bin('typescript/bin/tsc'), '-p', project, '--singleThreaded']
const script = (name, file, ...args) => [name, bin('tsx/dist/cli.mjs'), file, ...args]

/** What `npm run check` runs: a name, and what node is called with. */
export const steps = [
  types('packages/contract'),
  types('packages/locales'),
  types('apps/server'),
  types('apps/web'),
  types('e2e'),
  ['format and lint', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  ['boundaries', 'tools/boundaries.mjs'],
  ['the platform names nothing of a module', 'tools/platform.mjs'],
  ['other machines are called through the guard', 'tools/outgoing.mjs'],
  ['no circles', 'tools/cycles.mjs'],
  ['vocabulary', 'tools/vocabulary.mjs'],
  ['sizes', 'tools/sizes.mjs'],
  ['migrations keep nobody waiting', 'tools/migrations.mjs'],
  ['no file and no package that nothing uses', bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
  script('table types are those of the migrations', 'tools/db-types.ts', '--check'),
  script('schema.sql is that of the migrations', 'tools/db-schema.ts', '--check'),
  script('configuration page is that of the schema', 'tools/config-docs.ts', '--check'),
  script('every list has a line in the bench', 'tools/bench-lines.ts'),
  script('reference pages are those of the contract', 'tools/generate-docs.ts', '--check'),
]
