import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CDPSession } from '@playwright/test'

const TASKS = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
/** Enables stack samples. They slow the thread too much to time responses in the same run. */
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
  /** CPU time of this thread in microseconds. */
  tdur?: number
  id?: string
  args: { name?: string; data?: Chunk & { startTime?: number; elementCount?: number }; elementCount?: number }
}

/** Starts a trace, with `stacks` including CPU samples; the returned function ends it and returns the events. */
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

/** `ms` is CPU time, `lastedMs` wall clock time. */
export type Task = { startMs: number; ms: number; lastedMs: number; kinds: Partial<Record<Kind, number>> }
export type MainThreadTrace = { tasks: Task[]; styled: number; laidOut: number }

/**
 * Returns the main thread's tasks with the CPU time of each kind, in ms.
 *
 * CPU time excludes what other processes take. Script time is split by React phase from stack samples.
 */
export async function readTrace(events: readonly TraceEvent[]): Promise<MainThreadTrace> {
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

/** The page's thread is the renderer main thread with the most events. */
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

/** React's error numbers survive minification, and each of these occurs in one function only. */
const PHASE_ERRORS = [
  { phase: 'effects', fault: '(331)' },
  { phase: 'commit', fault: '(177)' },
] as const

/** Counts stack samples of each time span by React phase. */
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
  const work = enclosingFunction(text, text.indexOf('(327)'))
  const marked = new Map<number, Phase>([
    [work, 'hydrate'],
    ...PHASE_ERRORS.map(({ phase, fault }) => [enclosingFunction(text, text.indexOf(fault)), phase] as const),
  ])
  return (frame: CallFrame) => (frame.url === file ? marked.get(placeOf(frame)) : undefined)
}

const lineStarts = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Finds where the parameters of the enclosing named function begin: V8 reports that as the function's position. */
const enclosingFunction = (text: string, place: number) =>
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
