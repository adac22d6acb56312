import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES, findCommand, USAGE } from './commands.ts'
import { parseCommand } from './run-command.ts'

/** Arguments of every command: minimum, maximum, and whether the last is a text. */
const SHAPES: Record<string, { needs: number; takes: number; text?: boolean; asks?: boolean }> = {
  invite: { needs: 2, takes: 2 },
  orders: { needs: 0, takes: 1, text: true },
  show: { needs: 1, takes: 1 },
  tasks: { needs: 0, takes: 2 },
  confirm: { needs: 1, takes: 2 },
  reject: { needs: 2, takes: 2, text: true },
  address: { needs: 2, takes: 2, text: true, asks: true },
  day: { needs: 2, takes: 4, text: true, asks: true },
  pack: { needs: 1, takes: 1 },
  documents: { needs: 1, takes: 1 },
  ship: { needs: 1, takes: 2, text: true },
  deliver: { needs: 1, takes: 1 },
  returned: { needs: 1, takes: 1 },
  refund: { needs: 1, takes: 2, text: true, asks: true },
  cancel: { needs: 1, takes: 1, asks: true },
  received: { needs: 3, takes: 4, asks: true },
  stock: { needs: 1, takes: 2 },
  price: { needs: 2, takes: 2 },
  rate: { needs: 2, takes: 2 },
  product: { needs: 1, takes: 2, text: true },
  sheet: { needs: 1, takes: 2, asks: true },
  collection: { needs: 0, takes: 1, text: true },
  discount: { needs: 0, takes: 1, text: true },
  occasion: { needs: 0, takes: 1, text: true },
  delivery: { needs: 0, takes: 1, text: true },
  enquiries: { needs: 0, takes: 1 },
  export: { needs: 1, takes: 1 },
  erase: { needs: 1, takes: 1, asks: true },
  settings: { needs: 0, takes: 0 },
  set: { needs: 2, takes: 2, text: true },
  history: { needs: 0, takes: 0 },
  'remove-test-data': { needs: 0, takes: 0, asks: true },
}
const shapes = Object.entries(SHAPES).map(([name, shape]) => ({ name, ...shape }))
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)

describe('parseCommand', () => {
  it('knows the usage of every command', () => {
    expect(Object.keys(SHAPES).sort()).toEqual(COMMAND_NAMES)
    for (const name of COMMAND_NAMES) {
      const { usage } = findCommand(name) ?? { usage: '' }
      expect(usage.split(' ')[0]).toBe(name)
      expect(USAGE).toContain(`  ${usage}  `)
    }
  })

  it.each(shapes)('accepts the arguments of $name', ({ name, needs, takes }) => {
    for (let count = 0; count <= takes; count++)
      expect([count, parseCommand([name, ...words(count)]).ok]).toEqual([count, count >= needs])
  })

  it.each(shapes)('rejects extra arguments of $name, except in a text', ({ name, takes, text }) => {
    const read = parseCommand([name, ...words(takes), 'one', 'more'])
    if (text) expect(read).toMatchObject({ wanted: { args: [...words(takes - 1), `w${takes - 1} one more`] } })
    else expect(read).toMatchObject({ ok: false, message: expect.stringContaining('Unexpected argument: one more.') })
  })

  it.each(shapes)('rejects unknown options of $name', ({ name, takes, asks }) => {
    expect(parseCommand([name, ...words(takes), '--force'])).toMatchObject({ ok: false })
    expect(parseCommand([name, '--yes', ...words(takes)])).toMatchObject(
      asks
        ? { wanted: { agreed: true, args: words(takes) } }
        : { ok: false, message: expect.stringContaining('--yes') },
    )
    expect(parseCommand([name, ...words(takes)])).toMatchObject({ wanted: { agreed: false } })
  })

  it('accepts a quoted text, even an empty one', () => {
    expect(parseCommand(['set', 'name', 'My Shop'])).toMatchObject({ wanted: { args: ['name', 'My Shop'] } })
    expect(parseCommand(['set', 'name', 'My', 'Shop'])).toMatchObject({ wanted: { args: ['name', 'My Shop'] } })
    expect(parseCommand(['set', 'gstin', ''])).toMatchObject({ wanted: { args: ['gstin', ''] } })
  })

  it.each([
    ['ordres', 'orders'],
    ['Refund', 'refund'],
    ['canel', 'cancel'],
    ['setings', 'settings'],
    ['remove-test-date', 'remove-test-data'],
  ])('suggests for the misspelling %s the command %s', (typed, name) => {
    expect(parseCommand([typed, 'x'])).toMatchObject({
      ok: false,
      message: expect.stringContaining(`Did you mean ${name}?`),
    })
  })

  it.each([
    ['notes', 'tasks'],
    ['papers', 'documents'],
    ['gift', 'product'],
    ['offer', 'discount'],
  ])('resolves the former name %s to %s and lists only the new one', (former, name) => {
    expect(findCommand(former)).toBe(findCommand(name))
    expect(COMMAND_NAMES).not.toContain(former)
  })

  it.each(['constructor', '__proto__', 'drop-everything', '\u001b[2J'])('rejects %j as unknown', (typed) => {
    const read = parseCommand([typed])
    expect(read).toMatchObject({ ok: false, help: false, message: expect.stringContaining('Unknown command') })
    expect(read.ok || read.message).not.toContain('\u001b')
  })

  it('shows help only on request', () => {
    for (const typed of [['--help'], ['-h'], ['help'], ['refund', '--help'], ['refund', 'REG-0042', '-h']])
      expect(parseCommand(typed)).toEqual({ ok: false, help: true, message: USAGE })
    expect(parseCommand([])).toEqual({ ok: false, help: false, message: USAGE })
  })
})
