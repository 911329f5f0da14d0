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
 * Reports of a web vital with the headers of a browser, from 2,000 addresses in turn. Each of the 32 connections waits for 10
 * to 16 ms between two reports. This results in 2,460 reports per second without response time, and in 2,000 at a response time
 * of 3 ms. The script builds the requests once, because `wrk` shares the machine with the server.
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

/** Sends at least 2,000 reports per second to a port, for a number of seconds. */
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
