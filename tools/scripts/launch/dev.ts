/** `npm run dev`: the server with reload on :3000 and Vite with hot module replacement on :5173, in one terminal. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { ensureWebBuilt, root } from '../build/web-build.ts'

// links in e-mails and the OAuth redirect must lead to the Vite server
const WEB = 'http://localhost:5173'
ensureWebBuilt()

const start = (args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } })

const children = [
  start(
    [
      '--watch-path=server/src',
      '--watch-path=contracts/src',
      '--watch-path=screening/src',
      '--watch-path=tools/sandbox/src',
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    { APP_BASE_URL: WEB },
  ),
  start([path.join(root, 'node_modules/vite/bin/vite.js'), 'web', '--port', '5173', '--strictPort']),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
