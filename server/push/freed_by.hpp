// Deleters for OpenSSL objects: std::unique_ptr<EVP_KDF, FreedBy<EVP_KDF_free>>.
#pragma once

namespace ootori::server {

template <auto Free>
struct FreedBy {
  template <class T>
  void operator()(T* one) const {
    Free(one);
  }
};

}  // namespace ootori::server
