import { expect, it } from 'vitest'
import { typos } from './typos.ts'

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
])('%s is as far from %s as hands make it', (typed, word, far) => {
  expect([typos(word, typed), typos(typed, word)]).toEqual([far, far])
})
