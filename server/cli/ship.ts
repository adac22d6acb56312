import { shipOrder } from '#server/owner/ship-order.ts'
import type { Command } from './command.ts'

export const ship: Command = {
  usage: 'ship <order> [tracking…]',
  about: 'the courier has it',
  run: ({ db }, [number = '', tracking = ''], by) => shipOrder(db, number, tracking, by),
}
