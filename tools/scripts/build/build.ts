import { buildServer } from './server-build.ts'
import { buildWeb } from './web-build.ts'

buildWeb()
await buildServer()
