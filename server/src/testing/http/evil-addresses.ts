/** URLs that look like our own but lead elsewhere (S5). */
const HOSTS = [
  'evil.example',
  '127.0.0.1:1',
  '169.254.169.254',
  '[::1]:1',
  '0x7f000001',
  'localhost.evil.example',
]

/** @param home our own origin, `http://localhost:3000` */
export function evilAddresses(home: string): string[] {
  const { host, hostname } = new URL(home)
  const byHost = HOSTS.flatMap((evil) => [
    `http://${evil}/`,
    `https://${evil}/`,
    `//${evil}/`,
    `///${evil}/`,
    `\\\\${evil}/`,
    `/\\${evil}/`,
    `/\t/${evil}/`,
    `/\n/${evil}/`,
    `http:/\\${evil}/`,
    `http:${evil}`,
    `http://${host}@${evil}/`,
    `http://${host}%40${evil}/`,
    `http://${host}:x@${evil}/`,
    `http://${evil}#@${host}/`,
    `http://${evil}?@${host}/`,
    `http://${evil}\\@${host}/`,
    `http://${hostname}.${evil}/`,
    `http://${hostname}。${evil}/`,
    `ftp://${evil}/`,
    `gopher://${evil}/`,
    `file://${evil}/etc/passwd`,
    `ws://${evil}/`,
    `blob:http://${evil}/x`,
    `view-source:http://${evil}/`,
    `\u0000http://${evil}/`,
    ` http://${evil}/`,
    `HTTP://${evil.toUpperCase()}/`,
    `http://${evil}/${home}`,
    `http://${evil}:80/`,
    `//${host}@${evil}`,
  ])
  const bySchema = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ]
  const byPort = [
    `http://${hostname}:1/`,
    `https://${host}/`,
    `http://user:pass@${host}/`,
    `http://${host}:99999/`,
  ]
  return [
    ...byHost,
    ...bySchema,
    ...byPort,
    'about:blank',
    'mailto:a@b.ru',
    'tel:1',
    '\\\\',
    '////',
    'http://',
    'http:///',
  ]
}
