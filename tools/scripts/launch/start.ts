/** `npm start`: builds what is stale, then runs the server in this process. */
import { pathToFileURL } from 'node:url'
import { builtServer, ensureServerBuilt } from '../build/server-build.ts'
import { ensureWebBuilt } from '../build/web-build.ts'

ensureWebBuilt()
await ensureServerBuilt()
await import(pathToFileURL(builtServer).href)
