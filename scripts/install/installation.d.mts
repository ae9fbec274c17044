export function isInstalled(directory: string): boolean;
export function install(directory: string): boolean;
