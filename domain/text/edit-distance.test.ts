import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it.each([
  ['port', 'port', 0],
  ['prot', 'port', 1],
  ['pot', 'port', 1],
  ['poort', 'port', 1],
  ['pore', 'port', 1],
  ['560012', '560101', 2],
  ['560110', '560101', 1],
  ['prto', 'port', 2],
  ['pay', 'payments', 3],
])('%s and %s differ by %s edits', (typed, word, far) => {
  expect([editDistance(word, typed), editDistance(typed, word)]).toEqual([far, far])
})
