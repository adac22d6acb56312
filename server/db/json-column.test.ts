import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseColumn } from './json-column.ts'

const schema = z.record(z.string(), z.string())
const read = (text: string) => parseColumn(schema, text, 'enquiries.fields', 'e-1')

it('reads stored JSON', () => {
  expect(read('{"name":"Asha"}')).toEqual({ name: 'Asha' })
})

it.each([
  ['something else', '{"name":{"Asha":1}}'],
  ['no JSON at all', '{"name":"Asha'],
])('names the row with %s, without its content', (_, text) => {
  expect(() => read(text)).toThrow(/^enquiries\.fields of e-1 does not match its schema$/)
})
