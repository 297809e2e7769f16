import { createHttp, type Http, type HttpOptions } from '../../platform/http/http.ts'
import { createLog } from '../../platform/process/log.ts'

/** HTTP by contract without the product: the bearer is the session, and names the company. */
export const bareHttp = (options: Partial<HttpOptions<string>> = {}): Promise<Http<string>> =>
  createHttp<string>({
    log: createLog('silent'),
    version: 'test',
    authenticate: async (bearer) => bearer ?? '',
    throttle: () => undefined,
    throttle_anyone: () => undefined,
    company: (session) => session,
    watch: () => () => undefined,
    once: () => Promise.reject(new Error('nothing')),
    connect_sources: [],
    trusted_proxies: [],
    secure: false,
    ...options,
  })
