/** `npm start`: builds what is stale and becomes the server. */
import { ensureWebBuilt } from './web-build.ts'

ensureWebBuilt()
await import('../server/src/main.ts')
