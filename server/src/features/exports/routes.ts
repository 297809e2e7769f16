import type { Deps } from '../../deps.ts'
import type { AppHttp } from '../accounts/scope.ts'

export function exportsRoutes(_http: AppHttp, _deps: Deps): void {}
