import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { isDisconnected } from './database.ts'
import { openPostgres } from './embedded-postgres.ts'

it('connections to an external database use TCP keep-alive', async () => {
  const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const reported = vi.spyOn(net.Socket.prototype, 'setKeepAlive')
  const { connection } = await openPostgres({
    database_url: `postgres://rezumetr@127.0.0.1:${port}/rezumetr`,
    data_dir: '',
  })
  await expect(new pg.Client(connection).connect()).rejects.toThrow()
  expect(reported).toHaveBeenCalledWith(true, 10_000)
  reported.mockRestore()
  server.close()
})

it('an unreachable host counts as a lost connection', () => {
  const failures = ['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ETIMEDOUT', 'EACCES'].map((code) =>
    isDisconnected(Object.assign(new Error('connect'), { code })),
  )
  expect(failures).toEqual([true, true, true, true, false])
})
