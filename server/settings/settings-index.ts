import { ANNOUNCEMENT_KEY } from '#domain/content/announcement.ts'
import { PAGE_NAMES, PAGES } from '#domain/content/content-page.ts'
import { HOME_KEY, SECTION_NAMES } from '#domain/content/home-fields.ts'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatHour } from '#domain/delivery/dispatch.ts'
import { type ChecklistItem, checkBackup, checklistSummary } from '#domain/desk/go-live-checklist.ts'
import { canAccess, type Role } from '#domain/desk/roles.ts'
import { describeLogo } from '#domain/settings/logo.ts'
import { promiseTexts } from '#domain/settings/promises.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { capitalised, formatCount } from '#domain/text/indian-number.ts'
import { latestShopChanges } from '#server/audit/audit-log.ts'
import { readTeam } from '#server/auth/team.ts'
import { lastContentEdits, readContent } from '#server/content/content-versions.ts'
import { findPromiseMentions } from '#server/content/promise-mentions.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { type MailStatus, readMailStatus } from '#server/email/mail-status.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { PROVIDER_NAMES } from '#server/payments/providers/provider-config.ts'
import { readChecklist } from '#server/today/first-day.ts'
import { untouchedSettings } from './go-live.ts'
import { defaultSettings, readPromises, readSettings } from './queries.ts'
import { lastBackup } from './recorded-state.ts'

/** State of a settings page. `tone` is that of its state; without one it is plain text. */
export type SettingsState = { about: string; state: string; tone?: 'done' | 'warn' | 'late' }

const READY = { state: 'Ready', tone: 'done' } as const

/** Reads the line and the state of each settings page that the role may open, and what blocks going live. */
export async function readSettingsIndex(requestShop: RequestShop, role: Role, forwarded: string) {
  const { db, config, now } = requestShop
  const states: Record<string, SettingsState> = {}
  if (canAccess(role, 'audit')) states.log = await logState(requestShop)
  if (!canAccess(role, 'settings')) return { states, blocking: [] }
  const settings = await readSettings(db, config.root)
  const untouched = untouchedSettings(settings, await defaultSettings(config.root))
  const checks = await readChecklist({ ...requestShop, settings }, forwarded)
  const edits = await lastContentEdits(db)
  const edited = PAGE_NAMES.filter((name) => edits.some(({ place }) => place === name))
  const details = untouched.filter((name) => name !== 'upiId')
  Object.assign(states, {
    shop: {
      about: [settings.name, settings.address].filter(Boolean).join(', '),
      ...(details.length > 0 ? { state: `${details.length} still sample`, tone: 'warn' } : READY),
    },
    theme: {
      about: `${settings.logo ? capitalised(describeLogo(settings.logo)) : 'Name without a logo'}, ${capitalised(settings.accent)}`,
      ...(settings.logo ? READY : { state: 'No logo' }),
    },
    home: await homeState(db, edits, now()),
    pages: {
      about: PAGE_NAMES.slice(0, 4)
        .map((name) => PAGES[name])
        .join(', '),
      ...(edited.length < PAGE_NAMES.length
        ? { state: `${PAGE_NAMES.length - edited.length} original texts`, tone: 'warn' }
        : READY),
    },
    announcement: await announcementState(db),
    payments: paymentsState(config, settings),
    delivery: await deliveryState(db),
    promises: await promisesState(db, config.root),
    tax: taxState(settings, checks),
    emails: emailsState(await readMailStatus(requestShop)),
    backups: await backupsState(db, settings, now()),
    live: {
      about: 'Checks before customers can pay',
      state: config.payments === 'live' ? 'Live' : checklistSummary(checks),
      tone: config.payments === 'live' ? 'done' : 'warn',
    },
  } satisfies Record<string, SettingsState>)
  if (canAccess(role, 'people')) states.team = await teamState(requestShop)
  if (canAccess(role, 'privacy')) states.privacy = await privacyState(db)
  const blocking = config.payments === 'live' ? [] : checks.filter(({ state }) => state === 'missing')
  return { states, blocking: blocking.map(({ id, name, to }) => ({ id, name, to: to ?? `/desk/settings/live#${id}` })) }
}

type Edits = Awaited<ReturnType<typeof lastContentEdits>>

async function homeState(db: RequestShop['db'], edits: Edits, now: Date): Promise<SettingsState> {
  const [stored, last] = [await readContent(db, HOME_KEY), edits.find(({ place }) => place === HOME_KEY)]
  const hidden = SECTION_NAMES.filter((section) => stored?.texts[section] === 'off').length
  const day = last && indianDate(new Date(last.at))
  return {
    about: `${SECTION_NAMES.length - hidden} of ${SECTION_NAMES.length} sections shown`,
    state: day ? `Changed ${day === indianDate(now) ? 'today' : formatDay(day)}` : 'Original',
  }
}

async function backupsState(db: RequestShop['db'], settings: Settings, now: Date): Promise<SettingsState> {
  if (settings['backup.by'] === 'elsewhere') return { about: 'Made elsewhere', state: '' }
  const about = `Every night at ${settings['backup.at']}, ${settings['backup.keep']} are kept`
  const { state, says } = checkBackup(await lastBackup(db), now)
  return { about, state: says.replace(/\.$/, ''), tone: state === 'done' ? 'done' : 'warn' }
}

async function privacyState(db: RequestShop['db']): Promise<SettingsState> {
  const { count } = await db
    .selectFrom('customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const state = Number(count) === 0 ? 'No customers yet' : formatCount(Number(count), 'customer')
  return { about: 'Export or erase it on the page of a customer', state }
}

async function announcementState(db: RequestShop['db']): Promise<SettingsState> {
  const text = (await readContent(db, ANNOUNCEMENT_KEY))?.texts.text
  return text ? { about: text, state: 'On' } : { about: 'One line at the top of every page', state: 'Off' }
}

function emailsState(status: MailStatus): SettingsState {
  if (status.state === 'ready') return { about: `From ${status.delivery.from}`, ...READY }
  if (status.state === 'locked') return { about: 'Emails wait', state: 'Password missing', tone: 'late' }
  return { about: 'Orders are not confirmed by email', state: 'Not set up', tone: 'late' }
}

const paymentsState = ({ payments, provider }: RequestShop['config'], { upiId }: Settings): SettingsState => ({
  about: provider ? `UPI, cards by ${PROVIDER_NAMES[provider.provider]}` : `UPI to ${upiId}`,
  ...(payments === 'live' ? { state: 'Live', tone: 'done' } : { state: 'Test mode', tone: 'warn' }),
})

async function deliveryState(db: RequestShop['db']): Promise<SettingsState> {
  const { zones, cutOff, version } = await readDeliveryTables(db)
  return {
    about: `${zones.length} zones, Same Day until ${formatHour(cutOff)}`,
    ...(version > 1 ? READY : { state: 'Example' }),
  }
}

async function promisesState(db: RequestShop['db'], root: string): Promise<SettingsState> {
  const promises = await readPromises(db)
  const { returnTime, replyTime } = promiseTexts(promises)
  const { old } = await findPromiseMentions(db, root)
  const pages = new Set(old.map(({ to }) => to)).size
  return {
    about: `${returnTime ? `Returns within ${returnTime}` : 'No returns'}, replies within ${replyTime}`,
    ...(pages > 0
      ? { state: `${formatCount(pages, 'page')} to check`, tone: 'warn' }
      : promises.changed.length > 0
        ? READY
        : { state: 'Example' }),
  }
}

function taxState({ gstin, state, taxScheme, prices }: Settings, checks: readonly ChecklistItem[]): SettingsState {
  const isReady = checks.some((check) => check.id === 'tax' && check.state === 'done')
  return {
    about: `${gstin ? `GSTIN ${gstin}` : capitalised(taxScheme)}, ${state}${prices === 'include_gst' ? '; prices with GST' : ''}`,
    ...(isReady ? READY : { state: 'GSTIN missing', tone: 'warn' }),
  }
}

async function teamState({ db, now }: RequestShop): Promise<SettingsState> {
  const { people } = await readTeam(db, now())
  const without = people.filter(({ role, hasSecondFactor }) => canAccess(role, 'settings') && !hasSecondFactor).length
  return {
    about: people.map(({ name }) => name).join(', '),
    ...(without > 0 ? { state: `${without} without a second factor`, tone: 'warn' } : READY),
  }
}

async function logState({ db, now }: RequestShop): Promise<SettingsState> {
  const [last] = await latestShopChanges(db)
  if (!last) return { about: 'Changes and sign-ins', state: 'No entries' }
  const at = new Date(last.at)
  const isToday = indianDate(at) === indianDate(now())
  return {
    about: 'Changes and sign-ins',
    state: `Last change ${isToday ? formatTime(at) : formatDay(indianDate(at))}`,
  }
}
