/** The server. Keeps Node's compile cache, or every start would strip all types again. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import './platform/process/stop-signal.ts'

enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compile'))
await import('./serve.ts')
