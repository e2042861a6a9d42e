vcl 4.1;
# Signpost behind Varnish, without modules: CDN_TAGS=surrogate-key, CDN_PURGE_KIND=varnish, CDN_PURGE_URL=http://varnish:6081/
# Change the backend's address, the networks that may purge, and nothing else.

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 1s; .window = 3; .threshold = 2; }
}

acl purgers {
  "localhost";
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers || !req.http.surrogate-key-ban) { return (synth(403)); }
    # A ban of the lurker's kind: it names what was kept, nothing of a request.
    ban("obj.http.surrogate-key ~ " + req.http.surrogate-key-ban);
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # What a visitor may see of their own is never kept: these answers say so, too.
  if (req.url ~ "^(/[a-z-]+)?/(gateway|login|requests/mine|readyz|healthz)(/|$|\?)") { return (pass); }
  # Pages are the same for everybody; who is signed in is asked for by the browser.
  unset req.http.cookie;
  # One page in HTML and one in Markdown, not one for each browser's list of types.
  if (req.http.accept ~ "text/markdown") { set req.http.accept = "text/markdown"; } else { set req.http.accept = "text/html"; }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.set-cookie || beresp.http.cache-control ~ "(private|no-store)") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
  # While the site is away what is kept is shown, for a day.
  set beresp.grace = 24h;
}

sub vcl_deliver {
  unset resp.http.surrogate-key;
  if (obj.hits > 0) { set resp.http.x-cache = "hit"; } else { set resp.http.x-cache = "miss"; }
}
