/** What package-lock.json says about one installed package, as far as platforms are concerned. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const OS_OF_NAME: Record<string, string> = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
};
const CPUS = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]);
const LIBC_OF_NAME: Record<string, string> = { gnu: 'glibc', musl: 'musl' };

/**
 * Returns the entries that `npm ci` requires and a lock lacks: npm omits an optional package that it could not download, which happens with
 * packages of other platforms. Keys are the keys of `packages`. Throws if an entry cannot be derived.
 */
export function missingEntries(lock: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock, parent, name)) continue;
      if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
        throw new Error(
          `${parent} wants ${name}@${version}, which is not an exact version. Add it to package-lock.json by hand.`,
        );
      const { cpu, libc, os } = platformOf(name);
      // In npm's own order, so that its next run changes nothing.
      missing[`node_modules/${name}`] = {
        version,
        cpu,
        ...(dev ? { dev } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os ? { os } : {}),
      };
    }
  return missing;
}

/** Returns whether Node would find the package from there: next to it, or next to one of the packages that contain it. */
function isLocked(lock: Lock, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at ? `${at}/` : ''}node_modules/${name}` in lock.packages) return true;
    if (at === '') return false;
  }
}

/**
 * Returns a package's platform from its name: `@oxlint/binding-linux-arm64-musl` is for linux, arm64 and musl. Every platform package of
 * ours that npm recorded has the values in its name (checked in the test). Throws for a name without a platform.
 */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = words.flatMap((word) => OS_OF_NAME[word] ?? []);
  const cpu = words.filter((word) => CPUS.has(word));
  const libc = words.flatMap((word) => LIBC_OF_NAME[word] ?? []);
  // WebAssembly packages run on any system.
  if (os.length !== (cpu.includes('wasm32') ? 0 : 1) || cpu.length !== 1)
    throw new Error(`The name ${name} does not say its platform. Add it to package-lock.json by hand.`);
  return { ...(os.length ? { os } : {}), cpu, ...(libc.length ? { libc } : {}) };
}
