import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PASSWORD_LENGTH } from '#domain/desk/credentials.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { projectFile } from '#server/project-files.ts'
import { newPasswordError } from './passwords.ts'

const settings = { name: 'Tohfa Studio', email: 'orders@tohfa.example' }
const shop = { settings, config: { publicOrigin: 'https://gulmohar-lane.example' } } as unknown as RequestShop
const PERSON = { name: 'Meera Iyer', email: 'meera@tohfa.example' }
const faultOf = (chosen: string) => newPasswordError(shop, chosen, PERSON)

const lines = readFileSync(projectFile('server/auth/passwords/common-passwords.txt'), 'utf8').trim().split('\n')

it('the list contains at least 10,000 passwords of the minimum length or more, unique and in lower case', () => {
  expect(lines.filter((line) => line.length >= PASSWORD_LENGTH.min).length).toBeGreaterThan(10_000)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => line !== line.toLowerCase() || line !== line.trim())).toEqual([])
})

it('every listed password is refused, in upper case as well', async () => {
  const long = lines.filter((line) => line.length >= PASSWORD_LENGTH.min && line.length <= PASSWORD_LENGTH.max)
  const sample = long.filter((_, at) => at % 97 === 0)
  for (const common of sample) {
    expect([common, await faultOf(common)]).toEqual([common, expect.stringMatching(/^This password is too common/)])
    const capitals = common.toUpperCase()
    if (capitals.length === common.length) expect(await faultOf(capitals)).toBeDefined()
  }
})

it('a short common password is refused with digits and symbols around it', async () => {
  for (const chosen of ['dragon1234567', '!!sunshine2026', 'L1verpool-2005'])
    expect(await faultOf(chosen)).toBeDefined()
})

it('words from the shop’s name, its address and the person’s name are refused, sentences are accepted', async () => {
  for (const chosen of [
    'TohfaStudio1',
    'gulmohar.lane.1',
    'meera-iyer-1990',
    'orders@tohfa',
    'giftshop-2026',
    'regalo regalo',
  ])
    expect([chosen, await faultOf(chosen)]).toEqual([chosen, expect.stringMatching(/without the shop/)])
  for (const chosen of ['marigold on monday', 'quite another sentence', 'x7#Kq-29-Lw-mv', 'ttyl 5 mangoes for Tohfa'])
    expect([chosen, await faultOf(chosen)]).toEqual([chosen, undefined])
})
