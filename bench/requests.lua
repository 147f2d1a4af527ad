-- Sends the requests of a file, one after the other: lines of METHOD, path and body, split by tabs.
-- Begins again at the end of the file. Headers come from the command line.
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^(%S+)\t(%S+)\t?(.*)$")
    local headers = nil
    if body == "" then
      body = nil
    else
      headers = { ["Content-Type"] = "application/json" }
      for name, value in pairs(wrk.headers) do headers[name] = value end
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

function request()
  at = at + 1
  if at > #requests then at = 1 end
  return requests[at]
end
