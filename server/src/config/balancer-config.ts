import * as z from 'zod'
import { port, readVariables, webAddress } from './config-words.ts'

export const balancerVariables = z.object({
  NODES: z
    .string({ error: 'нужны адреса веб-узлов через запятую' })
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(webAddress)),
  PORT: port,
  HOST: z.string().default('0.0.0.0'),
})

export type BalancerConfig = {
  readonly nodes: readonly string[]
  readonly port: number
  readonly host: string
}

export function readBalancerConfig(env: Readonly<Record<string, string | undefined>>): BalancerConfig {
  const v = readVariables(balancerVariables, env)
  return { nodes: v.NODES.map((origin) => new URL(origin).origin), port: v.PORT, host: v.HOST }
}
