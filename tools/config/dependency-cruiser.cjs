/** Who may import whom: docs/architecture.md says why. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|spec)\\.tsx?$' },
  to: { pathNot: allowed },
})

/** The rooms that each feature builds on, besides companies; the whole of a feature, or the rooms named. Privacy builds on all. */
const BUILDS_ON = {
  companies: [],
  // registration opens the trial, a user is shown with the connection, and an account given to its owner loses it
  accounts: ['billing/plans', 'hh/(access|connection)', 'notifications'],
  'accounts/(users|limits)': [],
  notifications: ['accounts/(users|limits)'],
  billing: ['accounts/(users|limits)', 'notifications'],
  'applications/stored': [],
  applications: ['vacancies'],
  vacancies: ['applications/stored', 'billing/plans'],
  resumes: ['accounts/limits', 'applications', 'vacancies'],
  candidates: ['vacancies'],
  'hh/(access|connection|quota|schedule|sync)': [
    'accounts/(users|limits)',
    'applications',
    'billing/plans',
    'hh',
    'notifications',
    'resumes',
    'vacancies',
  ],
  'hh/actions': ['accounts/users', 'decisions', 'hh', 'notifications', 'results', 'vacancies'],
  'hh/conversation': ['accounts/limits', 'applications', 'hh', 'notifications', 'results', 'vacancies'],
  model: ['billing/plans'],
  rubrics: ['accounts/limits', 'resumes', 'runs/queue', 'vacancies'],
  results: ['accounts/limits', 'applications', 'candidates', 'resumes', 'rubrics', 'runs/queue', 'vacancies'],
  decisions: ['results'],
  history: ['decisions', 'hh/actions', 'results'],
  runs: [
    'accounts/users',
    'applications',
    'billing/plans',
    'hh/(access|quota)',
    'model',
    'notifications',
    'resumes',
    'results',
    'rubrics',
    'vacancies',
  ],
  exports: ['accounts/limits', 'billing/plans', 'resumes', 'results', 'rubrics', 'vacancies'],
  admin: ['accounts/limits', 'billing', 'notifications'],
}
const buildsOn = (feature, allowed) => ({
  name: `${feature.replace(/[^a-z/]+/g, '-')}-builds-on-features-before-it`,
  severity: 'error',
  from: { path: `^server/src/features/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^server/src/features/',
    pathNot: ['companies', feature, ...allowed].map((path) => `^server/src/features/${path}(/|$)`),
  },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('contracts-know-zod-only', '^contracts/src', ['^contracts/src', '^node_modules/zod']),
    // learned tables are files, read with their first use
    only(
      'screening-is-pure',
      '^screening/src/(?!evaluate|judgement/(?:alike|assertion/learned|evidence|objections|refusals|sentences|terms|trade|vectors|worth)/table)',
      [
        '^screening/src',
        '^contracts/src',
        '^node_modules/(@nlpjs/|node-html-parser|fastest-levenshtein|css-select|he/)',
      ],
    ),
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
      from: { path: '^tools/sandbox/src' },
      to: { path: '^(contracts|screening|server|web)/' },
    },
    {
      name: 'platform-knows-contracts',
      severity: 'error',
      from: { path: '^server/src/platform', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(screening|tools|server|web)/',
        pathNot: '^server/src/platform',
      },
    },
    {
      name: 'config-knows-contracts',
      severity: 'error',
      from: { path: '^server/src/config' },
      to: { path: '^(screening|tools|server|web)/', pathNot: '^server/src/config' },
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
      '^server/src/platform/(values/|security/crypto\\.ts$)',
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
          '/shared-queries\\.ts$',
          // locks, the audit, people, their sessions and links, limits, the outbox: what every feature needs
          '^server/src/features/companies/(lock|audit)-queries\\.ts$',
          '^server/src/features/accounts/(users/((session|token)-)?|limits/)queries\\.ts$',
          '^server/src/features/notifications/outbox/queries\\.ts$',
        ],
      },
    },
    ...Object.entries(BUILDS_ON).map(([feature, allowed]) => buildsOn(feature, allowed)),
    only('shared-queries-re-export-queries', '^server/src/features/.*shared-queries\\.ts$', [
      'queries\\.ts$',
    ]),
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
    tsConfig: { fileName: 'tools/tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
}
