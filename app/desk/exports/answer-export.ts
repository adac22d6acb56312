import { redirect } from 'react-router'
import { indianDate } from '#domain/delivery/day.ts'
import { exportOf, pressExport } from '#server/desk/exports/export-list.ts'
import { type Asked, pressedBy } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { askedExport, exportAddresses } from './asked-export.ts'
import { csvResponse } from './csv-response.ts'
import type { ListName } from './lists.ts'

/** A list as a file: at once where it is short, else by a page that says how far it is. */
export async function answerExport(asked: Asked, list: ListName): Promise<Response> {
  const { who, wish, at } = await askedExport(asked, list)
  const shop = shopOf(asked.context)
  const by = pressedBy(shop, who)
  if (at === undefined) {
    const pressed = await pressExport(shop, wish, { by, who: who.id })
    if (!pressed) return busyResponse()
    if ('at' in pressed) throw redirect(exportAddresses(wish, pressed.at).page)
    return csvResponse(pressed.csv, list, indianDate(by.now))
  }
  const made = exportOf(shop, { ...wish, who: who.id, at }, by)
  if (!made) return busyResponse()
  await made.ended
  if (!made.state.made) throw redirect(exportAddresses(wish, at).page)
  const { read, bytes } = made.state.made
  return csvResponse(read(), list, indianDate(new Date(at)), { 'Content-Length': String(bytes) })
}

const busyResponse = (): Response =>
  new Response('Others take lists away just now. Please press again in a moment.', {
    status: 503,
    headers: { 'Retry-After': '10' },
  })
