import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoadFigures, REQUESTS_IN_TURN, wrk } from './wrk.ts'

const BODY = JSON.stringify({
  id: 'v5-1700000000000-1234567890123',
  name: 'LCP',
  startTime: 812.5,
  value: 1_204.3,
  label: 'web-vital',
  largestElement: 'main>section:nth-of-type(1)>div>h1',
})

/**
 * Two thousand addresses in turn, each a report of a web vital with the headers of a browser. Each of the 32 connections waits for 10 to 16 ms between two of them:
 * that is 2,460 a second where an answer takes no time, and 2,000 where it takes three milliseconds. Written once, and sent by
 * `wrk`: what sends them shares the machine with what takes them.
 */
const SCRIPT = `${REQUESTS_IN_TURN}
init = function()
  for client = 0, 1999 do
    table.insert(requests, wrk.format("POST", "/beacon/rum", {
      ["Host"] = "localhost",
      ["User-Agent"] = "Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
      ["Content-Type"] = "text/plain;charset=UTF-8",
      ["Origin"] = "http://localhost",
      ["Referer"] = "http://localhost/premium",
      ["Accept-Encoding"] = "gzip, deflate, br, zstd",
      ["X-Forwarded-For"] = "198.18." .. math.floor(client / 250) .. "." .. client % 250,
      ["Sec-Fetch-Site"] = "same-origin",
    }, '${BODY}'))
  end
end
delay = function() return math.random(10, 16) end
`

/** Reports to a port, at least two thousand a second, for some seconds. */
export const sendBeacons = async (port: number, seconds: number): Promise<LoadFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
  try {
    const script = join(folder, 'beacons.lua')
    writeFileSync(script, SCRIPT)
    return await wrk(`http://127.0.0.1:${port}/`, seconds, { script })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
