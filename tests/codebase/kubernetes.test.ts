import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../adapters/wiring/config.ts'
import { SETTINGS } from '../../commands/generate/settings-table.ts'
import { ROOT } from './source-files.ts'

const FOLDER = join(ROOT, 'deploy/kubernetes')
const KINDS = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}

const MANIFESTS = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([])
    const data = document.toJS()
    return { file, data, name: `${data.kind} ${data.metadata.name}` }
  }),
)
const all = (kind: keyof typeof KINDS) => MANIFESTS.filter(({ data }) => data.kind === kind).map(({ data }) => data)
const named = (kind: keyof typeof KINDS, name: string) =>
  all(kind).find(({ metadata }) => metadata.name === name) ?? expect.fail(`there is no ${kind} ${name}`)

/** Validates against the schema of the Kubernetes API. Throws if a field is missing, is unknown or has a wrong type. */
const validate = (data: { kind: keyof typeof KINDS }): void => {
  const Model = KINDS[data.kind] as new (value: object) => { validate(): void }
  new Model(data).validate()
}

describe('the Kubernetes manifests', () => {
  it.each(MANIFESTS)('are valid: $name in $file', ({ data }) => {
    expect(() => validate(data)).not.toThrow()
  })

  it('are invalid if a field has the wrong type', () => {
    const { data } = MANIFESTS.find(({ data: { kind } }) => kind === 'Deployment') ?? expect.fail('there is none')
    expect(() => validate({ ...data, spec: { ...data.spec, replicas: 'two' } })).toThrow('replicas')
  })

  it('are all listed in the kustomization, and mount every file that nginx includes', () => {
    const { resources, configMapGenerator } = parse(readFileSync(join(ROOT, 'deploy/kustomization.yaml'), 'utf8'))
    expect(resources.toSorted()).toEqual(readdirSync(FOLDER).map((file) => `kubernetes/${file}`))
    const files = configMapGenerator.flatMap((map: { files: string[] }) => map.files)
    for (const file of files) expect(readFileSync(join(ROOT, 'deploy', file), 'utf8')).not.toBe('')
    const { volumes } = named('Deployment', 'cache').spec.template.spec
    const { sources } = volumes.find(({ name }: { name: string }) => name === 'nginx').projected
    const placed = sources.flatMap(({ configMap }: { configMap: { items?: { path: string }[] } }) =>
      (configMap.items ?? []).map(({ path }) => path),
    )
    const included = [...readFileSync(join(ROOT, 'deploy/nginx/nginx.conf'), 'utf8').matchAll(/include (place\/\S+);/g)]
    expect(placed.toSorted()).toEqual(included.map(([, path]) => path).toSorted())
  })

  it.each(all('Deployment'))('limit the privileges and resources of $metadata.name', ({ spec }) => {
    const pod = spec.template.spec
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      expect(container.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources.limits).toEqual({ cpu: expect.any(String), memory: expect.stringMatching(/^\d+Mi$/) })
      expect(container.resources.requests.memory).toBe(container.resources.limits.memory)
    }
    for (const container of pod.containers)
      expect([container.readinessProbe, container.livenessProbe]).not.toContain(undefined)
  })

  it.each(all('Deployment'))(
    'make $metadata.name reachable only through its service and from the peers in its network policy',
    (one) => {
      const { labels } = one.spec.template.metadata
      expect(one.spec.selector.matchLabels).toEqual(labels)
      expect(named('Service', one.metadata.name).spec.selector).toEqual(labels)
      const { spec } = named('NetworkPolicy', one.metadata.name)
      expect([spec.podSelector.matchLabels, spec.policyTypes]).toEqual([labels, ['Ingress', 'Egress']])
      expect(spec.ingress.every(({ from, ports }: { from?: object[]; ports?: object[] }) => from && ports)).toBe(true)
    },
  )

  it('set only environment variables that the storefront reads, each to a valid value', () => {
    const [{ env, resources, readinessProbe, livenessProbe }] = named('Deployment', 'storefront').spec.template.spec
      .containers
    const secrets = { BITRIX_URL: 'https://crm.northwall.example/rest/1/a-secret/' }
    const given = env.map(({ name, value }: { name: keyof typeof secrets; value?: string }) => [
      name,
      value ?? secrets[name] ?? 'a-secret-of-16-signs',
    ])
    const { REDIS_PASSWORD: _password, ...variables } = Object.fromEntries(given)
    const reading = readConfig(variables)
    if (!reading.ok) throw new Error(reading.problems.join('\n'))
    const known = SETTINGS.map(([name]) => name)
    expect(Object.keys(variables).filter((name) => !known.includes(name))).toEqual([])
    expect([reading.config.APP_ENV, Object.keys(reading.config.leadProviders ?? {})]).toEqual([
      'production',
      ['world', 'cis'],
    ])
    expect([reading.config.PAGE_CACHE_MB, resources.limits.memory]).toEqual([128, '768Mi'])
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
  })

  it('copy the files of the previous release to the folder from which the storefront serves them', () => {
    const { initContainers, containers } = named('Deployment', 'storefront').spec.template.spec
    const [{ image, command, volumeMounts }] = initContainers
    expect([image, volumeMounts]).toEqual(['storefront-previous', [{ name: 'previous', mountPath: '/previous' }]])
    expect(command.join(' ')).toContain("fs.cpSync('/product/.next/' + name, '/previous/' + name")
    expect(containers[0].env).toContainEqual({ name: 'ASSETS_PREVIOUS', value: '/previous' })
    expect(containers[0].volumeMounts).toContainEqual({ name: 'previous', mountPath: '/previous', readOnly: true })
  })

  it('add no pod for the short load of a start', () => {
    const { behavior } = named('HorizontalPodAutoscaler', 'storefront').spec
    expect(behavior.scaleUp.stabilizationWindowSeconds).toBeGreaterThanOrEqual(60)
  })

  it('store Redis data on a persistent volume, and do not evict leads', () => {
    const { containers, volumes, securityContext } = named('Deployment', 'redis').spec.template.spec
    const [{ command, volumeMounts }] = containers
    expect(command.at(-1)).toContain(' --dir /data --appendonly yes ')
    expect(command.at(-1)).toContain(' --maxmemory-policy volatile-lru ')
    expect(volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' })
    const claimName = named('PersistentVolumeClaim', 'redis').metadata.name
    expect(volumes).toContainEqual({ name: 'data', persistentVolumeClaim: { claimName } })
    expect(securityContext.fsGroup).toBe(securityContext.runAsGroup)
  })

  it('scale the storefront by number of requests, and disrupt at most one pod at a time', () => {
    const { spec } = named('HorizontalPodAutoscaler', 'storefront')
    expect(spec.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'storefront' })
    expect([spec.minReplicas, spec.metrics[0].type]).toEqual([2, 'Pods'])
    expect(named('Deployment', 'storefront').spec.replicas).toBeUndefined()
    for (const name of ['storefront', 'cache']) {
      const budget = named('PodDisruptionBudget', name).spec
      expect([budget.maxUnavailable, budget.selector.matchLabels]).toEqual([1, { app: name }])
    }
  })
})
