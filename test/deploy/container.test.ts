import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KNOWN_VARIABLES } from '#server/config.ts'
import { readYaml, type Yaml } from './read-yaml.ts'

// Docker is not needed: these checks find what can be wrong without building the image.

const read = (file: string) => readFileSync(file, 'utf8')
/** Instructions of the Dockerfile, each on one line. */
const instructions = read('deploy/Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const of = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

/** Variables of other programs that the image sets. */
const FOREIGN = ['NODE_ENV', 'PATH', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

type Service = Record<string, Yaml> & { environment?: Record<string, string>; volumes?: string[] }
const compose = (file: string) =>
  readYaml(read(file)) as { services: Record<string, Service>; volumes: Record<string, Yaml> }
const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/compose.sqlite.yaml']

it('the Dockerfile copies what exists and is not ignored', () => {
  const ignored = read('.dockerignore').split('\n')
  const copied = of('COPY').filter((line) => !line.startsWith('--from'))
  expect(copied).toHaveLength(2)
  for (const path of copied.flatMap((line) => line.split(' ').slice(0, -1))) {
    expect(existsSync(path), path).toBe(true)
    expect(ignored).not.toContain(path)
  }
  for (const path of ['.env', '**/node_modules', 'data', '.git']) expect(ignored).toContain(path)
  for (const path of ['scripts/release.mjs', 'package-lock.json', '.env.example'])
    expect(existsSync(path), path).toBe(true)
})

it('the image sets known variables only, and runs the built shop as a user without rights', () => {
  const names = of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
  expect(names).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'NODE_ENV']))
  expect(names.filter((name) => !KNOWN_VARIABLES.includes(name) && !FOREIGN.includes(name))).toEqual([])
  expect(of('ENV').join(' ')).toContain('HOST=0.0.0.0')
  expect(of('USER')).toEqual(['10001'])
  expect(of('FROM')).toHaveLength(2)
  expect(JSON.parse(of('CMD').at(-1) ?? '')).toEqual(expect.arrayContaining(['node', 'build/server/main.js']))
})

it('the health check asks the port of the image', () => {
  const [, command = ''] = /CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '') ?? []
  const [program, flag, script] = JSON.parse(command)
  expect([program, flag]).toEqual(['node', '-e'])
  const asked: string[] = []
  const run = new Function('fetch', 'process', script)
  const fetch = async (url: string) => ({ ok: asked.push(url) > 0 })
  run(fetch, { env: { PORT: '3000' }, exit() {} })
  expect(asked).toEqual(['http://127.0.0.1:3000/healthz'])
})

it.each(COMPOSE_FILES)('%s runs the image with a read-only root', (file) => {
  const { shop } = compose(file).services
  expect(shop).toMatchObject({ read_only: 'true', cap_drop: ['ALL'], tmpfs: ['/tmp'] })
  const build = shop?.build as { context: string; dockerfile: string }
  expect(existsSync(join('deploy', build.context, build.dockerfile))).toBe(true)
  expect(Object.keys(shop?.environment ?? {}).filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual([])
  expect(shop?.volumes?.map((volume) => volume.split(':')[1])).toEqual(['/data'])
})

it.each(COMPOSE_FILES)('%s names only volumes, services and files that exist', (file) => {
  const { services, volumes } = compose(file)
  for (const service of Object.values(services)) {
    for (const name of Object.keys((service.depends_on as Record<string, Yaml>) ?? {}))
      expect(services).toHaveProperty(name)
    for (const source of (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''))
      if (source.startsWith('.')) expect(existsSync(join('deploy', source)), source).toBe(true)
      else expect(volumes).toHaveProperty(source)
  }
})

it('the proxy of the compose file is given what the Caddyfile asks for', () => {
  const { proxy } = compose('deploy/compose.yaml').services
  const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
  expect(Object.keys(proxy?.environment ?? {}).sort()).toEqual([...new Set(asked)].sort())
})

it('the files say that they were not tried with Docker', () => {
  for (const file of ['deploy/Dockerfile', ...COMPOSE_FILES]) expect(read(file)).toMatch(/^# .*Not (built|run) where/m)
})

it('refuses YAML that it does not read', () => {
  expect(readYaml('a:\n  b: [x, "y: z"]\n# c\nd: {}\n')).toEqual({ a: { b: ['x', 'y: z'] }, d: {} })
  for (const text of ['a: *b', 'a: b: c', '- a', 'a: "b', 'a: 1\na: 2', 'a: x\n   b: y'])
    expect(() => readYaml(text)).toThrow()
})
