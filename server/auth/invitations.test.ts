import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabases } from '#test/databases.ts'
import { deskCookie, emailOf } from '#test/desk-user.ts'
import { createUser } from './accept-invitation.ts'
import { createInvite, openInvite, SERVER_INVITER } from './invitations.ts'
import { changeRole, inviteMember, readTeam, removePerson } from './team.ts'

const NOW = new Date()
const BY = { who: 'The owner', now: NOW, live: true, address: '203.0.113.7' }
const INVITED = 'asha@example.com'

describe.each(testDatabases)('an invitation on %s', (_, open) => {
  async function team(...roles: Role[]) {
    const db = await open()
    for (const role of roles) await deskCookie({ db, config: {}, now: () => NOW } as never, role)
    const { people } = await readTeam(db, NOW)
    const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? ''
    const owner = idOf(emailOf('owner'))
    /** Returns the token of an invitation link made by a desk user or on the server. */
    const invite = async (email: string, role: Role, inviterId = owner) => {
      const asked = { email, role, inviterId, origin: '', sendsMail: false }
      if (inviterId === SERVER_INVITER) return transact(db, (trx) => createInvite(trx, { ...asked, ...BY }))
      return (await inviteMember(db, asked, BY)).link?.split('/').at(-1) ?? ''
    }
    const roleOf = async (token: string) => (await openInvite(db, token, NOW))?.role
    const setRole = (id: string, was: Role, role: Role) => changeRole({ db, dataDir: tmpdir() }, { id, was, role }, BY)
    const withdrawn = async () =>
      (await db.selectFrom('changes').select('subject').where('what', '=', 'desk: a link withdrawn').execute()).map(
        ({ subject }) => subject,
      )
    return { db, idOf, owner, invite, roleOf, setRole, withdrawn }
  }

  /** Creates a second owner, who invites a person and then loses the role. */
  async function withSecondOwner() {
    const opened = await team('owner', 'manager')
    const second = opened.idOf(emailOf('manager'))
    expect(await opened.setRole(second, 'manager', 'owner')).toEqual({ ok: true })
    const token = await opened.invite(INVITED, 'owner', second)
    expect(await opened.roleOf(token)).toBe('owner')
    return { ...opened, second, token }
  }

  it('is void when its owner is removed', async () => {
    const { db, second, owner, token, roleOf, withdrawn } = await withSecondOwner()
    expect(await removePerson(db, { id: second, self: owner }, BY)).toEqual({ ok: true })
    expect([await roleOf(token), await withdrawn()]).toEqual([undefined, [INVITED]])
  })

  it('is void when its owner’s role changes, even if the role is restored', async () => {
    const { second, token, roleOf, setRole, withdrawn } = await withSecondOwner()
    expect(await setRole(second, 'owner', 'manager')).toEqual({ ok: true })
    expect([await roleOf(token), await withdrawn()]).toEqual([undefined, [INVITED]])
    expect(await setRole(second, 'manager', 'owner')).toEqual({ ok: true })
    expect(await roleOf(token)).toBeUndefined()
  })

  it('is void when its owner is replaced by a new link', async () => {
    const { db, token, roleOf } = await withSecondOwner()
    const user = { name: 'M', email: emailOf('manager'), hash: 'x', role: 'owner' as const }
    await transact(db, (trx) => createUser(trx, user, BY))
    expect(await roleOf(token)).toBeUndefined()
  })

  it('is checked on use against its inviter’s current role', async () => {
    const { db, second, token, roleOf } = await withSecondOwner()
    await db.updateTable('deskUsers').set({ role: 'manager' }).where('id', '=', second).execute()
    expect(await roleOf(token)).toBeUndefined()
    await db.updateTable('deskUsers').set({ role: 'owner' }).where('id', '=', second).execute()
    expect(await roleOf(token)).toBe('owner')
    await db.deleteFrom('deskUsers').where('id', '=', second).execute()
    expect(await roleOf(token)).toBeUndefined()
  })

  it('does not restore a person’s former role', async () => {
    const { db, idOf, owner, invite, roleOf, setRole } = await team('owner', 'packer')
    const packer = idOf(emailOf('packer'))
    for (const inviter of [owner, SERVER_INVITER]) {
      await setRole(packer, 'packer', 'manager')
      const older = await invite(emailOf('packer'), 'manager', inviter)
      expect(await roleOf(older)).toBe('manager')
      expect(await setRole(packer, 'manager', 'packer')).toEqual({ ok: true })
      expect(await roleOf(older)).toBeUndefined()
    }
    const last = await invite(emailOf('packer'), 'owner', SERVER_INVITER)
    await removePerson(db, { id: packer, self: owner }, BY)
    expect(await roleOf(last)).toBeUndefined()
  })

  it('depends on no person when made on the server, and is void when an older version stored no inviter', async () => {
    const { db, invite, roleOf } = await team('owner')
    const token = await invite(INVITED, 'packer', SERVER_INVITER)
    expect(await roleOf(token)).toBe('packer')
    await db.updateTable('deskInvites').set({ inviterId: null }).execute()
    expect(await roleOf(token)).toBeUndefined()
  })
})
