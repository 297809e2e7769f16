/** Who may import whom: docs/architecture.md says why. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|spec)\\.tsx?$' },
  to: { pathNot: allowed },
})

/** The features that each one builds on, besides accounts, audit and notifications. Privacy builds on all of them. */
const BUILDS_ON = {
  applicants: ['vacancies'],
  billing: [],
  vacancies: ['billing'],
  'job-board': ['billing', 'vacancies'],
  analysis: ['applicants', 'billing', 'vacancies', 'job-board'],
  'board-actions': ['billing', 'vacancies', 'job-board', 'analysis'],
  exports: ['billing', 'vacancies', 'analysis'],
  admin: ['billing'],
}
const buildsOn = (feature, allowed) => ({
  name: `${feature}-builds-on-features-before-it`,
  severity: 'error',
  from: { path: `^server/src/features/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^server/src/features/',
    pathNot: [feature, ...allowed].map((path) => `^server/src/features/${path}(/|$)`),
  },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('contracts-know-zod-only', '^contracts/src', ['^contracts/src', '^node_modules/zod']),
    // the table of word vectors is a file, read with its first use
    only('screening-is-pure', '^screening/src/(?!evaluate|judgement/(?:vectors|sentences)/table)', [
      '^screening/src',
      '^contracts/src',
      '^node_modules/(@nlpjs/|node-html-parser|fastest-levenshtein|css-select|he/)',
    ]),
    only('web-never-knows-the-server', '^web/src', [
      '^web/src',
      '^contracts/src',
      '^screening/src',
      '^node_modules/',
    ]),
    {
      name: 'web-features-build-in-one-direction',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/features/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'sandbox-is-the-outer-world',
      severity: 'error',
      from: { path: '^sandbox/src' },
      to: { path: '^(contracts|screening|server|web)/' },
    },
    {
      name: 'platform-knows-contracts-and-the-version',
      severity: 'error',
      from: { path: '^server/src/platform', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(screening|sandbox|server|web)/',
        pathNot: ['^server/src/platform', '^server/src/version\\.ts$'],
      },
    },
    {
      name: 'config-knows-contracts',
      severity: 'error',
      from: { path: '^server/src/config' },
      to: { path: '^(screening|sandbox|server|web)/', pathNot: '^server/src/config' },
    },
    {
      name: 'integrations-know-ports',
      severity: 'error',
      from: { path: '^server/src/integrations' },
      to: { path: '^server/src/features' },
    },
    {
      name: 'features-know-ports-not-vendors',
      severity: 'error',
      from: { path: '^server/src/features' },
      to: { path: '^server/src/integrations' },
    },
    only('rules-are-pure', '^server/src/features/.*rules\\.ts$', [
      '^contracts/src',
      '^screening/src',
      'rules\\.ts$',
      '^server/src/platform/(clock|errors|crypto|packing|plural)\\.ts$',
      '^server/src/ports',
      '^node_modules/zod',
    ]),
    {
      name: 'queries-belong-to-their-feature',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/([^/]+)/.*queries\\.ts$',
        pathNot: [
          '^server/src/features/$1/',
          // people, their sessions, links and locks, the outbox, the audit: what every feature needs
          '^server/src/features/(notifications|accounts|audit)/((session|token|limit|lock)-)?queries\\.ts$',
        ],
      },
    },
    ...Object.entries(BUILDS_ON).map(([feature, others]) =>
      buildsOn(feature, ['accounts', 'audit', 'notifications', ...others]),
    ),
    buildsOn('audit', ['accounts/scope\\.ts']),
    buildsOn('notifications', [
      'audit',
      'accounts/(scope|limit-usecases)\\.ts',
      'accounts/(limit-|lock-|session-|token-)?queries\\.ts',
    ]),
    // registration opens the trial, a user is shown with the connection, and an account given to its owner loses it
    buildsOn('accounts', [
      'audit',
      'notifications',
      'billing/usecases\\.ts',
      'job-board/(connection-|switch-)?usecases\\.ts',
    ]),
    only('offered-holds-queries-alone', '^server/src/features/.*/offered\\.ts$', ['queries\\.ts$']),
    {
      name: 'fastify-at-the-edge',
      severity: 'error',
      from: { path: '^server/src', pathNot: '(platform/|routes\\.ts$|app\\.ts$|\\.test\\.ts$)' },
      to: { path: '^node_modules/(fastify|@fastify)' },
    },
    {
      name: 'only-wiring-and-app-compose',
      severity: 'error',
      from: { path: '^server/src/features' },
      to: { path: '^server/src/(wiring|app|worker|product|main)\\.ts$' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.tsbuild|/dist/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
