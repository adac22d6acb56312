import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'

export type RunningNginx = { origin: string; stop: () => void }

/** Starts nginx with one worker and these `server` directives. `probe` is a path that answers once it runs. */
export async function startNginx(folder: string, lines: string, probe: string): Promise<RunningNginx> {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const conf = `worker_processes 1; daemon off; master_process off; pid ${folder}/nginx.pid; error_log /dev/null;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; ${lines} } }`
  await writeFile(join(folder, 'nginx.conf'), conf)
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  for (
    let attempt = 0;
    attempt < 100 && !(await fetch(origin + probe, { method: 'HEAD' }).catch(() => undefined))?.ok;
    attempt++
  ) {
    await new Promise((done) => setTimeout(done, 20))
  }
  return { origin, stop: () => child.kill() }
}
