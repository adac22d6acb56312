import { Server } from 'node:net'

// Preloaded before server/main.ts: sends SIGTERM to this process at one moment of its start.
const stop = () => process.kill(process.pid, 'SIGTERM')
const { STOP_AT = '' } = process.env
const { log } = console
const { listen } = Server.prototype

if (STOP_AT === 'listen')
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    stop()
    return Reflect.apply(listen, this, args)
  } as typeof listen
else
  console.log = (...said: unknown[]) => {
    log(...said)
    if (String(said[0]).startsWith(STOP_AT)) stop()
  }
