import { expect, it } from 'vitest'
import { seedOccasions } from '#server/occasions/seed-occasions.ts'
import { testDatabases } from '#test/databases.ts'
import { runCommandLine } from '#test/owner-terminal.ts'

it.each(testDatabases)('occasions are listed and switched on %s', async (_, open) => {
  const db = await open()
  await seedOccasions(db, process.cwd(), new Date('2026-11-28T10:00:00Z'))
  const run = async (line: string) => (await runCommandLine(db, line)).message
  expect(await run('occasion')).toMatch(/diwali-2027 +Friday, 29 October 2027 +off/)
  expect(await run('occasion on diwali-2027')).toContain('Diwali is switched on.')
  expect(await run('occasion')).toMatch(/diwali-2027 .* on/)
  expect(await run('occasion off diwali-2027')).toContain('Diwali is switched off.')
  expect(await run('occasion on nothing-2027')).toContain('There is no occasion nothing-2027.')
  expect(await run('occasion tomorrow')).toContain('Unknown occasion command: tomorrow.')
})
