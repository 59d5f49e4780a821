"""A proxy with TLS in front of a server, as nginx would be: for tests/cli/join.py. Certificates: tests/cli/tls/make."""
import contextlib
import select
import socket
import ssl
import threading

FOLDER = 'tests/cli/tls'


class Proxy:
    """Listens with a certificate, and passes on what comes to a port of this machine."""

    def __init__(self, certificate, port):
        self.port_behind = port
        self.asked_for = []             # the names that clients want to reach
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(f'{FOLDER}/{certificate}.pem')
        self.context.sni_callback = lambda _socket, name, _context: self.asked_for.append(name)
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]
        self.url = f'https://localhost:{self.port}'
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        with contextlib.suppress(OSError), self.context.wrap_socket(client, server_side=True) as outside, \
                socket.create_connection(('127.0.0.1', self.port_behind)) as inside:
            pass_on(outside, inside)
            outside.unwrap()

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def pass_on(outside, inside):
    """Until one of them ends."""
    while True:
        ready = [outside] if outside.pending() else select.select([outside, inside], [], [])[0]
        for one in ready:
            data = one.recv(65536)
            if not data:
                return
            (inside if one is outside else outside).sendall(data)
