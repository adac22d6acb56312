import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { deskCookie, emailOf } from '#test/desk-user.ts'
import { firstOwnerLink } from './first-owner.ts'
import { changeRole, endSessionsOf, inviteMember, readTeam, removePerson, withdrawInvite } from './team.ts'

const NOW = new Date()
const BY = { who: 'The owner', now: NOW, live: true, address: '203.0.113.7' }

describe.each(testDatabases)('the team on %s', (_, open) => {
  async function team(...roles: Role[]) {
    const db = await open()
    for (const role of roles) await deskCookie({ db, config: {}, now: () => NOW } as never, role)
    const { people } = await readTeam(db, NOW)
    return { db, idOf: (role: Role) => people.find(({ email }) => email === emailOf(role))?.id ?? '' }
  }
  const emails = (db: Db) => db.selectFrom('mails').select(['recipient', 'text']).orderBy('recipient').execute()

  it('emails the person and every owner about a role change, with the old and new role', async () => {
    const { db, idOf } = await team('owner', 'packer')
    const id = idOf('packer')
    expect(await changeRole({ db, dataDir: tmpdir() }, { id, was: 'packer', role: 'manager' }, BY)).toEqual({
      ok: true,
    })
    expect(await emails(db)).toMatchObject(
      ['owner', 'packer'].map((role) => ({
        recipient: emailOf(role as Role),
        text: expect.stringMatching(/packer@regalo\.example: role was packer and is manager, by The owner/),
      })),
    )
    expect(await changeRole({ db, dataDir: tmpdir() }, { id, was: 'packer', role: 'accountant' }, BY)).toMatchObject({
      ok: false,
    })
    const audit = await db.selectFrom('changes').select(['what', 'subject', 'before', 'after', 'address']).execute()
    const line = { what: 'desk: role', subject: emailOf('packer'), before: 'packer', after: 'manager' }
    expect(audit).toEqual([{ ...line, address: BY.address }])
  })

  it('always has an owner, even when owners remove each other concurrently', async () => {
    const { db, idOf } = await team('owner', 'packer')
    const id = idOf('owner')
    expect(await changeRole({ db, dataDir: tmpdir() }, { id, was: 'owner', role: 'packer' }, BY)).toMatchObject({
      ok: false,
    })
    expect(await removePerson(db, { id, self: idOf('packer') }, BY)).toMatchObject({ ok: false })
    expect(await removePerson(db, { id, self: id }, BY)).toMatchObject({ ok: false, words: expect.any(String) })
    await changeRole({ db, dataDir: tmpdir() }, { id: idOf('packer'), was: 'packer', role: 'owner' }, BY)
    const other = idOf('packer')
    const answers = await Promise.all([
      removePerson(db, { id, self: other }, BY),
      removePerson(db, { id: other, self: id }, BY),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await readTeam(db, NOW)).people).toHaveLength(1)
  })

  it('invalidates the first owner’s link and its file when a role makes an owner', async () => {
    const { db, idOf } = await team('packer')
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-team-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    expect(await firstOwnerLink({ db, dataDir, origin: '', now: NOW })).toBeDefined()
    await changeRole({ db, dataDir }, { id: idOf('packer'), was: 'packer', role: 'owner' }, BY)
    expect(await readdir(dataDir)).toEqual([])
    expect(await db.selectFrom('deskInvites').select('email').execute()).toEqual([])
  })

  it('signs a person out everywhere and refuses a removed person', async () => {
    const { db, idOf } = await team('owner', 'packer')
    const id = idOf('packer')
    expect(await endSessionsOf(db, id, BY)).toEqual({ ok: true })
    expect((await readTeam(db, NOW)).people).toMatchObject([{ sessions: 1 }, { sessions: 0 }])
    expect(await removePerson(db, { id, self: idOf('owner') }, BY)).toEqual({ ok: true })
    expect(await removePerson(db, { id, self: idOf('owner') }, BY)).toMatchObject({ ok: false })
    expect(await db.selectFrom('deskAccounts').select('id').where('userId', '=', id).execute()).toEqual([])
  })

  it('invites a person by link or email and withdraws the invitation', async () => {
    const { db, idOf } = await team('owner')
    const inviterId = idOf('owner')
    const asked = { email: 'asha@example.com', role: 'packer' as const, origin: 'https://shop.example', inviterId }
    const { link } = await inviteMember(db, { ...asked, sendsMail: false }, BY)
    expect(link).toMatch(/^https:\/\/shop\.example\/desk\/welcome\//)
    expect((await inviteMember(db, { ...asked, sendsMail: true }, BY)).link).toBeUndefined()
    expect((await readTeam(db, NOW)).invites).toMatchObject([{ email: 'asha@example.com', role: 'packer' }])
    expect(new Set((await emails(db)).map(({ recipient }) => recipient))).toEqual(
      new Set(['asha@example.com', emailOf('owner')]),
    )
    expect(await withdrawInvite(db, asked.email, BY)).toEqual({ ok: true })
    expect(await withdrawInvite(db, asked.email, BY)).toMatchObject({ ok: false })
  })
})
