/**
 * Configuration of this installation: brand, support address, capabilities. Defaults
 * apply until the server responds, or if it does not.
 */
import { getPublicConfig, type PublicConfig } from '@rezumetr/contracts/public'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const builtIn: PublicConfig = {
  brand: 'Резюметр',
  brand_slug: 'rezumetr',
  support_email: 'support@rezumetr.ru',
  base_url: '',
  hh_oauth_enabled: true,
  hh_api_url: 'https://api.hh.ru',
  hh_user_agent: 'rezumetr/1.0 (support@rezumetr.ru)',
  sandbox: false,
  // Also the default for a server that omits the field: it rejects methods it does not support.
  payment_methods: ['card', 'yookassa'],
  bills: false,
  payment_sandbox: false,
  ai_engine: 'embedded',
  is_model_abroad: false,
  terms_version: '',
  consent_version: '',
  consent_required: false,
  operator: null,
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getPublicConfig, { signal }),
  staleTime: Infinity,
})

export function useConfig(): PublicConfig {
  return useQuery(configQuery).data ?? builtIn
}

/** Empties the cache when the user changes. The configuration stays: without it, screens would show the defaults until it is read again. */
export function clearAnswers(cache: QueryClient): void {
  const config = cache.getQueryData(configQuery.queryKey)
  cache.clear()
  cache.setQueryData(configQuery.queryKey, config)
}
