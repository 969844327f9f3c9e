function compile(key, handler) {
  const [method, path] = key.split(' ');
  const names = [];
  const source = path.replace(/:(\w+)/g, (_, name) => {
    names.push(name);
    return '([^/]+)';
  });
  return { method, names, pattern: new RegExp(`^${source}$`), handler };
}

/**
 * Finds the handler of a request. Routes are written `'GET /products/:id': handler`; the first match
 * wins, and HEAD is answered by GET.
 *
 * @param {Record<string, Function>} table
 * @returns {(method: string, path: string) =>
 *   { handler: Function, params: Record<string, string> } | { allowed: string[] }}
 *   `allowed` lists the methods of the path when none fits; it is empty for an unknown path
 * @throws {URIError} (from the returned function) when the path is not valid percent-encoding
 */
export function createRouter(table) {
  const routes = Object.entries(table).map(([key, handler]) => compile(key, handler));

  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const allowed = [];
    for (const route of routes) {
      const match = route.pattern.exec(path);
      if (!match) continue;
      if (route.method !== wanted) {
        allowed.push(route.method);
        continue;
      }
      const params = Object.fromEntries(route.names.map((name, index) => [name, decodeURIComponent(match[index + 1])]));
      return { handler: route.handler, params };
    }
    return { allowed };
  };
}
