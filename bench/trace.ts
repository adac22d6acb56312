import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CDPSession } from '@playwright/test'

const TASKS = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
/** Tells React's phases apart, and takes so much of the thread that no answer may be timed beside it. */
const STACKS = 'disabled-by-default-v8.cpu_profiler'

type CallFrame = { url?: string; lineNumber?: number; columnNumber?: number }
type ProfileNode = { id: number; parent?: number; callFrame: CallFrame }
type Chunk = { cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] }; timeDeltas?: number[] }
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Time of the processor, of this thread alone, in microseconds. */
  tdur?: number
  id?: string
  args: { name?: string; data?: Chunk & { startTime?: number; elementCount?: number }; elementCount?: number }
}

/** Records what the browser does from now on, with `stacks` also in which function; the answer ends it and gives the events. */
export async function startTrace(session: CDPSession, stacks: boolean): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const includedCategories = stacks ? [...TASKS, STACKS] : TASKS
  await session.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' })
  return async () => {
    const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
    return events
  }
}

const TASK = /^(ThreadControllerImpl::)?RunTask$/

const KINDS = {
  parse: /^(ParseHTML|ParseAuthorStyleSheet|ParseStyleSheet)$/,
  style: /^(UpdateLayoutTree|RecalculateStyles|InvalidateLayout|ScheduleStyleRecalculation)$/,
  layout: /^(Layout|HitTest|IntersectionObserverController::computeIntersections)$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree|CompositeLayers|Decode Image)$/,
  evaluate: /^(EvaluateScript|EvaluateModule|v8\.(compile|evaluateModule|compileModule|produceCache).*)$/,
  collect: /GC|^V8\.GC/,
  script: /^(FunctionCall|RunMicrotasks|FireAnimationFrame|TimerFire|EventDispatch|FireIdleCallback)$/,
} as const
export type Kind = keyof typeof KINDS | 'hydrate' | 'commit' | 'effects' | 'other'

/** `ms` is the processor's time, `lastedMs` the clock's. */
export type Task = { startMs: number; ms: number; lastedMs: number; kinds: Partial<Record<Kind, number>> }
export type Traced = { tasks: Task[]; styled: number; laidOut: number }

/**
 * What the page's main thread did: each task with the time of the processor it took, in milliseconds, and of which kind.
 * Time is the thread's own, so that what other programs take of the machine does not count. Of a script's time, React's
 * phases are told apart by samples of the stack.
 */
export async function readTrace(events: readonly TraceEvent[]): Promise<Traced> {
  const own = ofMainThread(events)
  const phaseAt = await reactPhases(events, own[0]?.pid ?? 0)
  const tasks: Task[] = []
  const open: { end: number; kind: Kind; task?: Task }[] = []
  const first = own[0]?.ts ?? 0
  for (const event of own) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= event.ts) open.pop()
    const ms = (event.tdur ?? event.dur ?? 0) / 1000
    const parent = open.at(-1)
    let task = parent?.task
    if (TASK.test(event.name)) {
      if (task) continue
      task = { startMs: (event.ts - first) / 1000, ms, lastedMs: (event.dur ?? 0) / 1000, kinds: { other: ms } }
      tasks.push(task)
      open.push({ end: event.ts + (event.dur ?? 0), kind: 'other', task })
      continue
    }
    if (!task || !parent) continue
    const kind = kindOf(event.name) ?? parent.kind
    move(task, parent.kind, kind, ms)
    open.push({ end: event.ts + (event.dur ?? 0), kind, task })
  }
  for (const task of tasks) splitScript(task, phaseAt(first + task.startMs * 1000, task.lastedMs * 1000))
  const sum = (name: string) =>
    own.reduce((all, event) => all + (event.name === name ? (event.args.elementCount ?? 0) : 0), 0)
  return { tasks, styled: sum('UpdateLayoutTree'), laidOut: own.filter(({ name }) => name === 'Layout').length }
}

const kindOf = (name: string) => (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind].test(name))

function move({ kinds }: Task, from: Kind, to: Kind, ms: number) {
  kinds[from] = (kinds[from] ?? 0) - ms
  kinds[to] = (kinds[to] ?? 0) + ms
}

/** The thread of the page is, of those that show a page, the one that did most. */
function ofMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const shows = new Set(
    events.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const did = new Map<string, number>()
  for (const { name, pid, tid, dur = 0 } of events) {
    const thread = `${pid} ${tid}`
    if (TASK.test(name) && shows.has(thread)) did.set(thread, (did.get(thread) ?? 0) + dur)
  }
  const [thread = ''] = [...did].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return events
    .filter(({ ph, pid, tid }) => ph === 'X' && `${pid} ${tid}` === thread)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
}

type Phase = 'hydrate' | 'commit' | 'effects' | undefined

/** No minifier changes the numbers of React's faults, and each of these stands in one function only. */
const FAULTS = [
  { phase: 'effects', fault: '(331)' },
  { phase: 'commit', fault: '(177)' },
] as const

/** The samples of a stretch of time, counted by the phase of React that they fell into. */
async function reactPhases(events: readonly TraceEvent[], pid: number) {
  const nodes = new Map<number, { parent: number | undefined; phase: Phase }>()
  const samples: { at: number; phase: Phase }[] = []
  const phaseOf = await phaseOfFrames(events)
  const innermost = (id: number | undefined): Phase => {
    for (let node = nodes.get(id ?? 0); node; node = nodes.get(node.parent ?? 0)) if (node.phase) return node.phase
    return undefined
  }
  let at = 0
  for (const { name, pid: of, args } of events.toSorted((one, other) => one.ts - other.ts)) {
    if (of !== pid) continue
    if (name === 'Profile') at = args.data?.startTime ?? 0
    if (name !== 'ProfileChunk') continue
    const { cpuProfile, timeDeltas = [] } = args.data ?? {}
    for (const { id, parent, callFrame } of cpuProfile?.nodes ?? [])
      nodes.set(id, { parent, phase: phaseOf(callFrame) })
    cpuProfile?.samples?.forEach((id, index) => {
      at += timeDeltas[index] ?? 0
      samples.push({ at, phase: innermost(id) })
    })
  }
  return (from: number, length: number) => samples.filter(({ at }) => at >= from && at < from + length)
}

async function phaseOfFrames(events: readonly TraceEvent[]) {
  const frames = events.flatMap(({ args }) => args.data?.cpuProfile?.nodes?.map(({ callFrame }) => callFrame) ?? [])
  const file = frames.find(({ url }) => url?.includes('/framework-'))?.url
  if (!file) return () => undefined
  const text = await readFile(join('build/client/assets', basename(new URL(file).pathname)), 'utf8')
  const starts = lineStarts(text)
  const placeOf = ({ lineNumber = 0, columnNumber = 0 }: CallFrame) => (starts[lineNumber] ?? 0) + columnNumber
  const work = enclosing(text, text.indexOf('(327)'))
  const marked = new Map<number, Phase>([
    [work, 'hydrate'],
    ...FAULTS.map(({ phase, fault }) => [enclosing(text, text.indexOf(fault)), phase] as const),
  ])
  return (frame: CallFrame) => (frame.url === file ? marked.get(placeOf(frame)) : undefined)
}

const lineStarts = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Where the parameters of the named function begin that a place lies in; V8 gives that as the function's place. */
const enclosing = (text: string, place: number) =>
  text.indexOf('(', [...text.slice(0, place).matchAll(/\bfunction [\w$]+\(/g)].at(-1)?.index ?? 0)

function splitScript({ kinds }: Task, samples: readonly { phase: Phase }[]) {
  const script = kinds.script ?? 0
  if (script <= 0 || samples.length === 0) return
  for (const phase of ['hydrate', 'commit', 'effects'] as const) {
    const share = samples.filter((sample) => sample.phase === phase).length / samples.length
    if (share === 0) continue
    const ms = Math.min(script * share, kinds.script ?? 0)
    kinds[phase] = ms
    kinds.script = (kinds.script ?? 0) - ms
  }
}
