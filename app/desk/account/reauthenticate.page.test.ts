import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { deskCookie, PASSWORD } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'
import { totpCode } from '#test/totp-code.ts'

describe.each(testDatabases)('re-authentication on %s', (_, openDb) => {
  it('accepts an app code or a recovery code, never the password, once a second factor is on', async () => {
    const db = await openDb()
    const { get, shop } = await openTestShop({}, { db })
    let cookie = await deskCookie(shop, 'owner')
    const send = (path: string, fields: Record<string, string>) =>
      get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
        body: new URLSearchParams(fields),
      })
    const offer = await (await send('/desk/account/second-factor', { password: PASSWORD })).text()
    const secret = /<p class="num">([A-Z2-7]+)<\/p>/.exec(offer)?.[1] ?? ''
    const [, recovery = ''] = /<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/.exec(offer) ?? []
    const on = await send('/desk/account/second-factor', { code: await totpCode(secret, { steps: -1 }) })
    cookie = on.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const prove = (proof: string) => send('/desk/account/prove?to=/desk/settings/team', { proof, kept: '' })
    const forget = () => db.updateTable('deskSessions').set({ provenAt: null }).execute()
    const proven = async () =>
      (await db.selectFrom('deskSessions').select('provenAt').execute()).some((row) => row.provenAt)
    await forget()
    expect((await send('/desk/settings/team', { act: 'sign-out', id: 'x' })).status).toBe(307)
    for (const wrong of [PASSWORD, '000000', 'aaaaa-aaaaa', '']) expect((await prove(wrong)).status).toBe(422)
    expect(await proven()).toBe(false)
    const right = await prove(await totpCode(secret))
    expect([right.status, right.headers.get('location')]).toEqual([302, '/desk/settings/team'])
    expect(await proven()).toBe(true)
    await forget()
    expect((await prove(recovery)).status).toBe(302)
    await forget()
    expect((await prove(recovery)).status).toBe(422)
    // The request is authorized but no session has this id, hence 409.
    await prove(await totpCode(secret, { steps: 1 }))
    expect((await send('/desk/settings/team', { act: 'sign-out', id: 'x' })).status).toBe(409)
  })
})
